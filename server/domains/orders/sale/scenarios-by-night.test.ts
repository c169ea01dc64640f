import { test } from "vitest";
import { LONG, runAndProve } from "#server/testing/scenarios/property.ts";

// A file of its own, so that both halves of the lives go side by side.
test(
  "the same where a card's bank captures what was paid, and gives it back, in its batch of the night",
  () => runAndProve("batch"),
  LONG,
);
