"""Scrolls a stub phone with Appium's own client, and asks for what its driver tells only of single elements.

Arguments: the address of the stub with a long list, and its system. Prints `understood` at the end.
"""
import json
import sys

from appium import webdriver
from appium.options.android import UiAutomator2Options
from appium.options.ios import XCUITestOptions
from appium.webdriver.common.appiumby import AppiumBy

address, system = sys.argv[1:3]
options = UiAutomator2Options() if system == "Android" else XCUITestOptions()
driver = webdriver.Remote(address, options=options.load_capabilities({"appium:app": "a"}))
assert "Contact 1" in driver.page_source
assert "Contact 12" not in driver.page_source
if system == "Android":
    rows = driver.find_elements(AppiumBy.XPATH, '//*[@is-collection="true" or @is-collection-item="true"]')
    assert len(rows) == 7, rows
    assert json.loads(rows[0].get_attribute("collection-info"))["rowCount"] == 20
    assert json.loads(rows[3].get_attribute("collection-item-info"))["rowIndex"] == 2
    assert rows[3].get_attribute("collection-info") is None
    table = rows[0]
    driver.execute_script("mobile: scrollGesture", {"elementId": table.id, "direction": "down", "percent": 0.75})
else:
    table = driver.find_element(AppiumBy.XPATH, "//XCUIElementTypeTable")
    driver.execute_script("mobile: scroll", {"elementId": table.id, "direction": "down", "distance": 0.75})
assert "Contact 8" in driver.page_source
driver.swipe(200, 500, 200, 150, 600)
assert "Contact 12" in driver.page_source
driver.swipe(200, 150, 200, 500, 600)
driver.swipe(200, 150, 200, 500, 600)
assert "Contact 1<" in driver.page_source.replace('Contact 1"', "Contact 1<").replace("Contact 1,", "Contact 1<")
driver.quit()
print("understood")
