import { test } from "vitest";
import { LONG, liveAndProve } from "#server/testing/lives/property.ts";

test(
  "whatever is paid how, and however it ends: each part comes back as it was paid, and nothing is made or lost",
  () => liveAndProve("instant"),
  LONG,
);
