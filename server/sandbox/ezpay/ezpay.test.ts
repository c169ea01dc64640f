import { afterAll, beforeEach, expect, test } from "vitest";
import { ezpayInvoices, issueFields } from "#server/integrations/invoices/ezpay.ts";
import { checkCodeOf, lookupFields, sealFields } from "#server/integrations/invoices/ezpay-wire.ts";
import type { Addressee, InvoiceWish } from "#server/integrations/invoices/port.ts";
import { MovableClock } from "#server/kernel/clock.ts";
import { openTestIssuer } from "#server/testing/invoices.ts";
import { Vault } from "../newebpay/wire-crypto.ts";
import { answerCode, isUniformNumber } from "./check.ts";

const keys = { hashKey: "abcdefghijklmnopqrstuvwxyz012345", hashIv: "0123456789abcdef" };

/** Computed independently of this code, with openssl. */
const vector = {
  fields: {
    RespondType: "JSON",
    Version: "1.5",
    TimeStamp: 1767225600,
    MerchantOrderNo: "INV20260101_000001",
    Status: 1,
    Category: "B2C",
    BuyerName: "王小明",
    BuyerEmail: "buyer@example.com",
    CarrierType: 0,
    CarrierNum: "/ABC1234",
    LoveCode: "",
    PrintFlag: "N",
    TaxType: 1,
    TaxRate: 5,
    Amt: 1190,
    TaxAmt: 60,
    TotalAmt: 1250,
    ItemName: "平台服務費",
    ItemCount: 1,
    ItemUnit: "式",
    ItemPrice: 1250,
    ItemAmt: 1250,
  },
  sealed:
    "a0e2353d52aa4009d78752618a39e663562ca799e67a273e56604d85170d7484f6303e52aacd7494e8b920bddf46ddaad4d1e9ac61b7f370afcf4b93ba10ef2e875bf86b601e4b737bcd5d7271a599f6523747642437921fdb6275efc3899464ee003521e6dd8c96c4f76308f8580e8b64960c5f38dd18d8c65072c83bbaa18426021229fc2a0b5223082219aa579e511a1b2f7913a3b7460b4e801688cc8922bf5af49a43a5687a38ddfce3348e57187c279071e92f53115c50d62191ee886c6c6339f3e325f2aadb8d85128245f8f2aa584f0e0c87cb28a363191a9bb2162686565d50a661416d7991893b7274a7dc193b014e2c0f44108b53011f7c1529c137760c72dd66b600c2785c466f6048c569f5122678bb52ced1c4bff0f604dbc17d47dbe883e4006ba8ca59affff5420481075eb2d1ed57ba1d3ac7dee2f18cfe279dc9e0fb076f932218176afa747f961a5d7f853c14da4920cecaeef1da0f6f7a403501c6cf748362e9e2587dc4ed2da20484adb92370ec73ae18c964f32d030a019db5f58f6b62ba0f174c251c00a959b5bbfc262fe75843fbb0f7e29d6de1",
  checkCode: "B60A1E4DC4059CD54A555411B1FAD5ACC42B5C8FCAD216CAF500D3A5E0683BD6",
};

test("both sides agree with the worked example, and not only with each other", () => {
  expect(sealFields(vector.fields, keys)).toBe(vector.sealed);
  const opened = new Map(new URLSearchParams(new Vault(keys.hashKey, keys.hashIv).open(vector.sealed) ?? ""));
  expect(opened.get("BuyerName")).toBe("王小明");
  const code = { trade: "26010112000000001", number: "INV20260101_000001", randomCode: "4321", total: 1250 };
  expect(checkCodeOf({ merchantId: "3500000", keys }, code)).toBe(vector.checkCode);
  const fields = {
    InvoiceTransNo: "26010112000000001",
    MerchantID: "3500000",
    MerchantOrderNo: "INV20260101_000001",
    RandomNum: "4321",
    TotalAmt: "1250",
  };
  expect(answerCode(keys, fields)).toBe(vector.checkCode);
});

test("the question about a barcode agrees with the worked example", async () => {
  const fields = lookupFields({ TimeStamp: 1767225600, CellphoneBarcode: "/ABC1234" }, keys);
  const sealed =
    "3c04a0c3fd254a147067130f0e75822bdcb304174363a1536d163663d189f09766c763a22222d6f2c27f8b7465de5bd24eeef10617633528fe3c2eb88544f8f8";
  const CheckValue = "C99CB90B17E9E7D194625C4B547CB69374360638DFA0B343F01713DA82A678A4";
  expect(fields).toEqual({ Version: "1.0", RespondType: "JSON", PostData_: sealed, CheckValue });
  const theirs = new Vault(keys.hashKey, keys.hashIv);
  expect([theirs.open(sealed), theirs.stamp(sealed)]).toEqual([
    "TimeStamp=1767225600&CellphoneBarcode=%2FABC1234",
    CheckValue,
  ]);
});

test.each(["22099131", "12345675", "04595257"])("%s is a 統一編號", (number) => {
  expect(isUniformNumber(number)).toBe(true);
});

const clock = new MovableClock();
const issuer = await openTestIssuer(clock);
afterAll(() => issuer.close());
beforeEach(() => issuer.fault("none"));

const person = { name: "王小明", email: "buyer@example.com", address: "" };
let serial = 0;
const wish = (to: Addressee = { ...person, kind: "member" }): InvoiceWish => ({
  number: `T${++serial}`,
  total: 1250,
  tax: 60,
  to,
  item: "平台服務費（訂單 12345）",
});

const addressees: [string, Addressee, string][] = [
  ["kept under the buyer's mail", { ...person, kind: "member" }, "2 buyer@example.com"],
  ["on paper without one", { ...person, email: null, kind: "member" }, "print"],
  ["a mobile carrier", { ...person, kind: "mobile", carrier: "/ABC+.-1" }, "0 /ABC+.-1"],
  ["a certificate", { ...person, kind: "certificate", carrier: "AB12345678901234" }, "1 AB12345678901234"],
  ["given away", { ...person, kind: "donation", loveCode: "919" }, "love 919"],
  ["a company", { ...person, name: "晨光設計有限公司", kind: "company", businessNumber: "22099131" }, "print"],
];

test.each(addressees)("issued: %s", async (_, to, reaches) => {
  const { number, total } = wish(to);
  const issued = await issuer.port.issue({ ...wish(to), number });
  expect(issued).toMatchObject({ invoiceNumber: expect.stringMatching(/^[A-Z]{2}\d{8}$/), voided: false });
  expect((await issuer.invoices()).find((each) => each.number === number)).toMatchObject({ reaches, total, tax: 60 });
  expect(await issuer.port.find(number, total)).toEqual(issued);
});

test("an invoice of a company is written without the tax, its name is cut to what fits", () => {
  const to: Addressee = { ...person, name: "名".repeat(70), kind: "company", businessNumber: "22099131" };
  expect(issueFields(wish(to))).toMatchObject({ ItemAmt: 1190, Amt: 1190, BuyerName: "名".repeat(60), PrintFlag: "Y" });
});

test("a number is used once: the second time says so, and the first is found", async () => {
  const once = wish();
  const first = await issuer.port.issue(once);
  await expect(issuer.port.issue(once)).rejects.toMatchObject({ kind: "repeated", code: "LIB10003" });
  expect(await issuer.port.find(once.number, once.total)).toEqual(first);
  expect(await issuer.port.find(once.number, once.total + 1)).toBeNull();
});

test.each([
  ["issue_empty", "refused", "INV90006"],
  ["issue_down", "unreachable", "503"],
  ["issue_hangup", "unreachable", ""],
  ["issue_forged", "answer", ""],
])("%s is told as %s", async (fault, kind, code) => {
  await issuer.fault(fault);
  await expect(issuer.port.issue(wish())).rejects.toMatchObject({ kind, code });
});

test("the wrong key, an old clock and a foreign shop are refused", async () => {
  const old = ezpayInvoices({
    ...{ merchantId: "TEST_ONLY", hashKey: "x".repeat(32), hashIv: "y".repeat(16) },
    ...{ host: issuer.host, userAgent: "test" },
  });
  // Many, because now and then a text of another key looks padded.
  for (let n = 0; n < 300; n++)
    await expect(old.issue(wish())).rejects.toMatchObject({ kind: "refused", code: "KEY10002" });
});

test("declared void once, and twice is no error; then nothing is allowed of it", async () => {
  const { number, total, item } = wish();
  const { invoiceNumber } = await issuer.port.issue({ ...wish(), number });
  await issuer.fault("void_hangup");
  const declare = () => issuer.port.void({ invoiceNumber, reason: "退還平台費用" });
  await expect(declare()).rejects.toMatchObject({ kind: "unreachable" });
  await declare();
  expect(await issuer.port.find(number, total)).toMatchObject({ voided: true });
  const allowance = { invoiceNumber, number, item, total: 10, tax: 0, email: null };
  await expect(issuer.port.allow(allowance)).rejects.toMatchObject({ kind: "refused" });
});

test.each([
  ["void_late", "late"],
  ["void_early", "early"],
])("%s is told as %s", async (fault, kind) => {
  const { invoiceNumber } = await issuer.port.issue(wish());
  await issuer.fault(fault);
  await expect(issuer.port.void({ invoiceNumber, reason: "退還平台費用" })).rejects.toMatchObject({ kind });
});

test("allowances take back what there is and no more", async () => {
  const { number, item } = wish();
  const { invoiceNumber } = await issuer.port.issue({ ...wish(), number });
  const allow = (total: number) => issuer.port.allow({ invoiceNumber, number, item, total, tax: 1, email: null });
  expect(await allow(1000)).toEqual({ allowanceNumber: `A${invoiceNumber}01` });
  await expect(allow(251)).rejects.toMatchObject({ kind: "refused" });
  await allow(250);
});

test.each(["knowsCarrier", "knowsLoveCode"] as const)("%s: yes, no, and what tells nothing", async (name) => {
  const ask = () => issuer.port[name](name === "knowsCarrier" ? "/AB+-.12" : "8585");
  expect(await ask()).toBe(true);
  await issuer.fault("lookup_unknown");
  expect(await ask()).toBe(false);
  await issuer.fault("lookup_down");
  await expect(ask()).rejects.toMatchObject({ kind: "unreachable" });
  await issuer.fault("lookup_garbled");
  await expect(ask()).rejects.toMatchObject({ kind: "answer" });
});
