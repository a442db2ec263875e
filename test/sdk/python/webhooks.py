"""Verifies the deliveries that are given as JSON; prints an event's type, or why it is refused."""

import json
import os

from compute_market import WebhookVerificationError, verify_webhook

for delivery in json.loads(os.environ["DELIVERIES"]):
    try:
        print(verify_webhook(delivery["body"], delivery["headers"], delivery["secret"])["type"])
    except (WebhookVerificationError, ValueError) as error:
        print(type(error).__name__, error)
