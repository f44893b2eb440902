"""Whether a window can be shown here. Where it cannot, Qt ends the process: so it is tried in another one."""

import os
import subprocess
import sys

TRY_TIMEOUT_S = 20.0
_TRY = "from PySide6.QtWidgets import QApplication; QApplication([])"


def why_no_window() -> str:
    """Why there can be no window, with what to do; empty if there can be one."""
    if not os.environ.get("QT_QPA_PLATFORM") and sys.platform == "linux":
        if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
            return "no screen: neither DISPLAY nor WAYLAND_DISPLAY is set; type it in a terminal of a desktop"
    try:
        tried = subprocess.run(
            [sys.executable, "-c", _TRY], capture_output=True, text=True, timeout=TRY_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"a window could not be tried: {error}"
    if tried.returncode == 0:
        return ""
    said = [line for line in tried.stderr.splitlines() if line.strip()]
    return f"Qt cannot show a window: {said[0] if said else f'it ended with {tried.returncode}'}; see tablemgr doctor"
