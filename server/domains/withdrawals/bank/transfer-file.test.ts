import { expect, test } from "vitest";
import { understand } from "#server/sandbox/bank/order.ts";
import { big5 } from "./big5.ts";
import { fitsColumn, transferFile } from "./transfer-file.ts";

const hex = (text: string) => Buffer.from(big5(text)).toString("hex");
const to = (holder: string) => ({
  reference: "W00000000001",
  bankCode: "812",
  account: "2001234567890",
  amount: 985,
  holder,
});
const batch = { number: "HS20261125001", amount: 985, releasedAt: new Date("2026-11-25T02:00:00Z") };

test("columns are counted in bytes of Big5, and the bank reads the name that was written", () => {
  for (const holder of ["王小明", "Wang Ming", "碁峰資訊王小明", "A".repeat(40), "王".repeat(20)]) {
    const file = Buffer.from(transferFile(batch, [to(holder)]));
    const lines = file.toString("latin1").split("\r\n");
    expect(lines.map((line) => line.length)).toEqual([96, 96, 96, 0]);
    expect(understand(file.toString("latin1"))).toMatchObject({ order: { lines: [{ name: holder, amount: 985 }] } });
  }
});

test("what Big5 does not have becomes ＊, and what only chooses a form is left out", () => {
  expect(hex("中＊")).toBe("a4a4a1af");
  for (const name of ["𠮷", "堃"]) expect(hex(name)).toBe("a1af");
  expect(hex("葛\u{E0100}")).toBe(hex("葛"));
  expect(hex("é")).toBe("a1af");
});

test("a name that is longer than its column is never cut", () => {
  const long = ["王".repeat(21), "A".repeat(41), `王${"A".repeat(39)}`];
  for (const holder of long) {
    expect(fitsColumn(holder)).toBe(false);
    expect(() => transferFile(batch, [to(holder)])).toThrow(RangeError);
  }
});
