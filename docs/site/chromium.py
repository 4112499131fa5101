# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Chromium without a window, for tests of pages, and a server for them."""

import base64
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
import time

PATIENCE = 120  # seconds for any answer


class Browser:
    """Chromium, spoken to by the DevTools protocol through two pipes."""

    def __init__(self, profile):
        read_commands, self.commands = os.pipe()
        self.answers, write_answers = os.pipe()
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{read_commands} 4>&{write_answers}', "bash",
             "chromium-headless-shell", "--remote-debugging-pipe", "--headless", "--no-sandbox",
             "--disable-gpu", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
             f"--user-data-dir={profile}"],
            pass_fds=(read_commands, write_answers),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_commands)
        os.close(write_answers)
        os.set_blocking(self.answers, False)
        self.buffer = b""
        self.count = 0
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable")

    def message(self):
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self.buffer:
            try:
                read = os.read(self.answers, 1 << 20)
                if not read:
                    sys.exit("Chromium has gone")
                self.buffer += read
            except BlockingIOError:
                if time.monotonic() > deadline:
                    sys.exit(f"Chromium has not answered for {PATIENCE} s")
                time.sleep(0.002)
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def open(self, url):
        """Everything that was reported while the page was loaded."""
        self.events = []
        self.call("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())
        return self.events

    def screen(self, width, height, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, file):
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        file.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def complaints(events, home):
    """Yields the errors that occurred while a page was loaded."""
    for event in events:
        method, what = event["method"], event["params"]
        if method == "Runtime.exceptionThrown":
            yield "exception: " + what["exceptionDetails"]["text"]
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            yield "console: " + str(what["args"])
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            yield "log: " + what["entry"]["text"]
        elif method == "Network.requestWillBeSent" and not what["request"]["url"].startswith((home, "data:", "blob:")):
            yield "asks another host: " + what["request"]["url"]
        elif method == "Network.responseReceived" and what["response"]["status"] >= 400:
            yield f"{what['response']['status']}: {what['response']['url']}"


def serve(folder):
    """The address of a server of the files in `folder`, for as long as this process lives."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                             functools.partial(QuietHandler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
