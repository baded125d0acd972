"""What a screen reader says of the screen that a test is on, by the program `earshot`.

heard(page) gives the stops of a Playwright page, of an Appium or Selenium session, or of a captured screen. The words are
computed from the app's accessibility tree; no screen reader has said them.
"""

from ._expect import HeardAssertions, expect_heard
from ._heard import EarshotError, Heard, Stop, heard

__all__ = ["EarshotError", "Heard", "HeardAssertions", "Stop", "expect_heard", "heard"]
