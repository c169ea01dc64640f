/** The environment variable that says which tests run; without it, vitest runs every file that it is given. */
export const SUITE = "TEST_SUITE";

/**
 * Journeys in Chromium that `npm test` runs: registration, a sale until its money is cleared, a stored card, search and
 * messages. The others need more than half an hour on two processors.
 */
const usualJourneys = ["account-safety", "card", "messages", "no-scripts", "redirects", "sale", "search"];

/** Unit tests that `npm test` leaves out: cases generated from the contract and random ones, minutes each. */
const longUnits = [
  "chaos/chaos.test.ts",
  "server/domains/orders/sale/scenarios-by-night.test.ts",
  "server/wiring/contract-fuzz.test.ts",
  "server/wiring/equal-calls.test.ts",
  "server/wiring/injections.test.ts",
];

/** Globs of test files by vitest project. @param suite the value of `SUITE` */
export function filesOf(suite: string | undefined): { units: string[]; journeys: string[] } {
  if (suite !== "usual") return { units: [], journeys: ["e2e/**/*.test.ts"] };
  return { units: longUnits, journeys: usualJourneys.map((name) => `e2e/${name}.test.ts`) };
}

/** The environment of the usual run: half as many random histories of an order. */
export const usualEnv = { [SUITE]: "usual", SCENARIOS: "240" };

/** What the usual run leaves out, said at its end. */
export const usualSentence =
  "這是平常的一輪：其餘的瀏覽器旅程、其他瀏覽器，以及由合約產生的長測試，用 npm test -- --all 全部跑過。";
