import { expect, test } from "vitest";
import { contactInstead, contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import { insteadOf } from "./contact-instead.ts";

test("only where a payment would allow it are members told to wait for one", () => {
  const found = findContactDetails("請打 0912-345-678", []);
  expect(found).toHaveLength(1);
  expect(insteadOf(contactSentence(found, contactInstead.between))).toContain("或等付款後再傳");
  expect(insteadOf(contactSentence(found, contactInstead.open))).not.toContain("付款");
});
