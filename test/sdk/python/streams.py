"""Follows a job to its end, then events until one of type STOP; the connection is cut meanwhile."""

import os

from compute_market import Market

with Market() as market:
    for event in market.jobs.follow(os.environ["JOB"], timeout=120):
        print(event.type, event.data.get("text") or event.data.get("status"))
    for told in market.events.follow(after=0):
        print(told["seq"], told["type"])
        if told["type"] == os.environ["STOP"]:
            break
