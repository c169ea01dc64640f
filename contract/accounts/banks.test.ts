import { expect, test } from "vitest";
import { bankName, banks } from "./banks.ts";
import { BankForm } from "./settings.ts";

test("a member whose only account is at an association or a co-operative can be paid", () => {
  const some = { "501": "宜蘭縣蘇澳區漁會", "903": "汐止區農會", "616": "雲林縣農會（南農中心會員）" };
  for (const [bankCode, name] of Object.entries({ ...some, "104": "臺北市第五信用合作社" })) {
    expect(bankName(bankCode)).toContain(name.replace(/^宜蘭縣/, ""));
    expect(BankForm.safeParse({ bankCode, account: "12345678901234" }).success).toBe(true);
  }
});

test("each code is there once, and codes of computing centres and of merged banks are not", () => {
  const codes = banks.map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^\d{3}$/);
  for (const code of ["600", "910", "952", "815"]) expect(bankName(code)).toBeUndefined();
});
