"""Decodes partitioned files of links with PySpark, a program that reads lines and writes lines.

usage: decode_links.py INPUT OUTPUT

INPUT is a file, a folder or a pattern; OUTPUT a folder that does not exist yet. Each partition goes
through one `urlscheme decode`, which must be in PATH on every worker.
"""

import os
import sys

from pyspark.sql import SparkSession

# Status 1 says that there were bad links, which have a record each; Spark would take it for a
# failure. Any other status is one, and fails the job.
DECODE = "sh -c 'urlscheme decode --quiet || [ $? -eq 1 ]'"


def is_error(record: str) -> bool:
    # A quotation mark of the link itself has a backslash before it.
    return ',"error":{' in record


def main() -> None:
    source, target = sys.argv[1:]
    spark = SparkSession.builder.appName("decode links").getOrCreate()
    context = spark.sparkContext
    links = context.textFile(source).filter(lambda line: line != "")
    # Spark gives the program no environment but this, so that it would not be found.
    records = links.pipe(DECODE, env={"PATH": os.environ["PATH"]}, checkCode=True)
    records.saveAsTextFile(target)

    # What was written is counted, so that nothing is decoded twice.
    written = context.textFile(target)
    link_count, record_count = links.count(), written.count()
    error_count = written.filter(is_error).count()
    print(f"spark: {links.getNumPartitions()} partitions, {link_count} links, "
          f"{record_count} records, {error_count} of them errors")
    spark.stop()
    if link_count != record_count:
        sys.exit("spark: records are missing")


if __name__ == "__main__":
    main()
