"""Drives a stub phone with Appium's own client: what that understands is what a real server would have answered.

Arguments: the address of the stub. Prints `understood` at the end.
"""
import sys

from appium import webdriver
from appium.options.android import UiAutomator2Options
from appium.webdriver.common.appiumby import AppiumBy
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException

driver = webdriver.Remote(sys.argv[1], options=UiAutomator2Options().load_capabilities({"appium:app": "a.apk"}))
driver.update_settings({"includeExtrasInPageSource": True})
assert "<hierarchy" in driver.page_source
assert driver.execute_script("mobile: getCurrentActivity") == ".ui.LoginActivity"
mail = driver.find_element(AppiumBy.XPATH, '//*[@resource-id="org.example:id/mail"]')
mail.clear()
mail.send_keys("blåbær")
assert 'text="blåbær"' in driver.page_source
go = driver.find_element(AppiumBy.XPATH, "//android.widget.Button")
go.click()
assert "Wrong password" in driver.page_source
secret = driver.find_element(AppiumBy.XPATH, '//*[@password="true"]')
secret.send_keys("right")
go.click()
assert "Loading" in driver.page_source
assert "Astrid Lunde" in driver.page_source
for failing, error in [
    (lambda: mail.click(), StaleElementReferenceException),
    (lambda: driver.find_element(AppiumBy.XPATH, "//nothing"), NoSuchElementException),
    (lambda: driver.execute_script("mobile: nonsense"), WebDriverException),
]:
    try:
        failing()
    except error:
        continue
    raise AssertionError(f"{error.__name__} was not understood")
driver.back()
assert "E-mail" in driver.page_source
driver.quit()
print("understood")
