import { expect, test } from "vitest";
import { wantedBy } from "./wanted.ts";

const now = new Date("2026-11-29T04:00:00Z");

test.each([
  ["689423828", { id: 689423828, number: "689423828", sum: 689423828 }],
  ["#42", { id: 42, number: null, sum: null }],
  ["NT$1,050", { id: null, sum: 1050, number: null }],
  ["1050 元", { id: null, sum: 1050 }],
  ["1,050", { sum: 1050 }],
  ["10,50", { sum: null }],
  ["99999999999", { id: null, sum: null, number: "99999999999" }],
  ["689423828_CENRYGDA", { number: "689423828_CENRYGDA", id: null, sum: null }],
  ["2026-11-28", { day: new Date("2026-11-27T16:00:00Z"), sum: null }],
  ["2026年11月28日", { day: new Date("2026-11-27T16:00:00Z") }],
  ["1/5", { day: new Date("2026-01-04T16:00:00Z") }],
  ["2026/2/30", { day: null }],
  ["13/1", { day: null }],
])("%s", (text, wanted) => {
  expect(wantedBy(text, now)).toMatchObject(wanted);
});

test.each([
  ["Buyer@Example.com", { email: "buyer@example.com" }],
  ["0912-345-678", { cellphone: "+886912345678", email: null }],
  ["+886 912 345 678", { cellphone: "+886912345678" }],
  ["阿哲設計", { nickname: "阿哲設計", cellphone: null }],
])("a member: %s", (text, member) => {
  expect(wantedBy(text, now).member).toMatchObject(member);
});
