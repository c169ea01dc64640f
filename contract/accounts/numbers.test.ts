import { describe, expect, test } from "vitest";
import { idKindOf, isBusinessNumber, isNationalId, localMobile, mobileCarrier, mobileOf } from "./numbers.ts";

describe("a mobile number", () => {
  test.each([
    "0912345678",
    "0912-345-678",
    " 0912 345 678 ",
    "+886912345678",
    "+886 0912-345-678",
    "00886912345678",
    "０９１２－３４５－６７８",
    "(+886)912345678",
    "886912345678",
    "8860912345678",
    "912345678",
    "０９１２−３４５−６７８",
  ])("%s is the same one", (text) => {
    expect(mobileOf(text)).toBe("+886912345678");
  });

  test.each([
    "",
    "0812345678",
    "091234567",
    "09123456789",
    "+8613912345678",
    "0912345abc",
    "8912345678",
    "9123456789",
    "+886812345678",
  ])("%s is none", (text) => {
    expect(mobileOf(text)).toBeNull();
  });

  test("it is shown as people write it", () => {
    expect(localMobile("+886912345678")).toBe("0912-345-678");
  });
});

describe("統一編號", () => {
  // 04595257 and 10458575: examples of the Ministry of Finance. 22099131: a listed company.
  test.each(["04595257", "22099131", "10458574", "10458575"])("%s holds", (number) => {
    expect(isBusinessNumber(number)).toBe(true);
  });

  test.each(["00000000", "12345678", "0459525", "045952577", "22099132", "2209913A"])("%s does not", (number) => {
    expect(isBusinessNumber(number)).toBe(false);
  });
});

test("a 統一編號 that does not add up holds for who has looked it up", () => {
  expect([isBusinessNumber("90316313"), isBusinessNumber("90316313", "90316313")]).toEqual([false, true]);
  for (const number of ["00000000", "9031631", "903163135"]) expect(isBusinessNumber(number, number)).toBe(false);
});

test.each(["/AB-1234", "/a.b-c+1", "／ＡＢ－１２３４", "/ab–1234", " /AB -1234 ", "/AB−1234"])(
  "a mobile carrier may have a hyphen: %s",
  (typed) => {
    expect(mobileCarrier(typed)).toMatch(/^\/(AB-1234|A\.B-C\+1)$/);
  },
);

describe("numbers of people", () => {
  test.each(["A123456789", "F131104093", "A800000014", "AC01234567"])("%s holds", (number) => {
    expect(isNationalId(number)).toBe(true);
  });

  test.each(["A123456788", "A323456789", "1123456789", "A12345678", "AE01234567", "a123456789"])(
    "%s does not",
    (number) => {
      expect(isNationalId(number)).toBe(false);
    },
  );

  test.each([
    ["A123456789", "citizen"],
    ["A223456781", "citizen"],
    ["A800000014", "resident"],
    ["A900000016", "resident"],
    ["AC01234567", "old_resident"],
  ])("%s is a number of a %s", (number, kind) => {
    expect(isNationalId(number)).toBe(true);
    expect(idKindOf(number)).toBe(kind);
  });

  test("a wrong last digit is always found", () => {
    for (let digit = 0; digit < 9; digit++) expect(isNationalId(`A12345678${digit}`)).toBe(false);
  });
});
