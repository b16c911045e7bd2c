"""Reads links, one a line, with Python's urllib, and prints each as JSON. A peer for `compare`."""

import json
import sys
from urllib.parse import parse_qsl, urlsplit

for line in sys.stdin:
    try:
        link = urlsplit(line.rstrip("\n"))
        record = {
            "scheme": link.scheme,
            "host": link.netloc,
            "path": link.path,
            "query": parse_qsl(link.query, keep_blank_values=True, errors="strict"),
        }
        if link.fragment:
            record["fragment"] = link.fragment
    except ValueError as error:
        record = {"error": str(error)}
    sys.stdout.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
