import { test } from "vitest";
import { LONG, runAndProve } from "#server/testing/scenarios/property.ts";

test(
  "whatever is paid how, and however it ends: each part comes back as it was paid, and nothing is made or lost",
  () => runAndProve("instant"),
  LONG,
);
