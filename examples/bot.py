#!/usr/bin/env python3
"""A bot for Tafelrunde: joins a table and plays any game by choosing among the legal actions at random.

    examples/bot.py http://127.0.0.1:7700 TABLE --invite CODE --name Robi

Put your own idea into `choose`: it gets what a person at that seat sees, and the legal actions.
"""

import argparse
import http.cookiejar
import json
import random
import time
import urllib.error
import urllib.request
import uuid

def choose(view, legal):
    """The whole brain. `view` is the table as this seat sees it, `legal` what it may do."""
    return random.choice(legal)["action"]


class Table:
    def __init__(self, server, table):
        self.base = f"{server.rstrip('/')}/api/tables/{table}"
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def call(self, path, body=None):
        """The answer as JSON. Refusals are answers too: they carry the current update."""
        data = body and json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"})
        while True:
            try:
                with self.opener.open(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code in (429, 503):
                    time.sleep(float(error.headers.get("Retry-After", 1)))
                elif error.code in (409, 422):
                    return json.load(error)
                else:
                    raise SystemExit(json.load(error)["error"]["text"])
            except urllib.error.URLError:
                time.sleep(1)  # The server restarts; the same request again counts once.

    def events(self, seat):
        """The updates of this seat, live."""
        while True:
            try:
                with self.opener.open(f"{self.base}/stream?seat={seat}", timeout=60) as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            yield json.loads(line[6:])
            except OSError:
                time.sleep(1)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (("server", None), ("table", None), ("--invite", None), ("--name", "Robi")):
        arguments.add_argument(name, default=default)
    args = arguments.parse_args()
    table = Table(args.server, args.table)
    info = table.call("/join", {"invite": args.invite, "name": args.name})
    seat = next(seat["seat"] for seat in info["seats"] if seat["mine"])
    known = -1
    for event in table.events(seat):
        update = event["update"]
        if update and update["outcome"]:
            return print("scores:", update["outcome"]["scores"])
        while update and update["seq"] > known and update["legal"]:
            known = update["seq"]
            move = {"seat": seat, "after": update["seq"], "request": uuid.uuid4().hex}
            move["action"] = choose(update["view"], update["legal"])
            update = table.call("/actions", move)["update"]


if __name__ == "__main__":
    main()
