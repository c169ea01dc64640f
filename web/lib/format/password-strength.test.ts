import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test("the hint about a password counts characters as readers do, and then their kinds", () => {
  const hints = ["1234567", "😀".repeat(4), "12345678", "👩‍👧".repeat(8), "abcd1234", "Abcd123456", "a".repeat(14)];
  expect(hints.map((password) => passwordStrength(password).replace(/[：；，].*/, (rest) => rest.slice(0, 3)))).toEqual(
    ["至少 6 個字元，8 ", "至少 6 個字元，8 ", "強度：偏弱", "強度：偏弱", "強度：可以", "強度：很好", "強度：很好"],
  );
});
