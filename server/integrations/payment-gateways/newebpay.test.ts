/** Tests without a gateway on the other side: the form that we send and the notices that we accept. */
import { describe, expect, test } from "vitest";
import { cleanTitle } from "../clean-title.ts";
import { newebpayGateway } from "./newebpay.ts";
import { decryptHex, encryptHex, type NewebpayKeys, tradeSha } from "./newebpay-crypto.ts";
import { readTaipeiTime } from "./newebpay-reading.ts";
import * as known from "./newebpay-vectors.ts";
import { type Attempt, GatewayNoticeError } from "./port.ts";

const config = {
  ...known.ownKeys,
  merchantId: known.ownMerchant,
  host: "https://ccore.newebpay.com",
  userAgent: "Haoshou/1.0",
};
const gateway = newebpayGateway(config);
const now = new Date("2026-01-01T00:00:00.900Z");
const urls = {
  returnUrl: "https://shop.example.tw/orders/newebpay/result",
  notifyUrl: "https://shop.example.tw/api/hooks/newebpay",
  backUrl: "https://shop.example.tw/orders",
};
const attempt: Attempt = {
  number: "FL20260101_000123",
  amount: 12_500,
  title: "LOGO 設計 (方案A)",
  email: "buyer@example.com",
  method: "card",
  expiresAt: new Date(now.getTime() + 900_000),
};

describe("start", () => {
  const innerOf = async (changes: Partial<Attempt>) => {
    const { fields } = await gateway.start({ ...attempt, ...changes }, urls, now);
    return Object.fromEntries(new URLSearchParams(decryptHex(fields?.TradeInfo ?? "", config).toString()));
  };

  test("makes a signed form for the buyer's browser", async () => {
    const form = await gateway.start(attempt, urls, now);
    expect(form.action).toBe("https://ccore.newebpay.com/MPG/mpg_gateway");
    expect(form.fields).toMatchObject({ MerchantID: known.ownMerchant, Version: "2.3" });
    expect(form.fields?.TradeSha).toBe(tradeSha(form.fields?.TradeInfo ?? "", config));
    // The vector of protocol example W1, without the fields for instalments and virtual accounts.
    const plain = known.ownRequest.plain.replace("&InstFlag=3%2C6&VACC=1", "");
    expect(decryptHex(form.fields?.TradeInfo ?? "", config).toString()).toBe(plain);
  });

  test.each([
    [30, "60"],
    [600.7, "600"],
    [86_400, "900"],
  ])("a page of %s seconds stays open %s", async (seconds, limit) => {
    const { TradeLimit } = await innerOf({ expiresAt: new Date(now.getTime() + seconds * 1000) });
    expect(TradeLimit).toBe(limit);
  });

  test("leaves out an e-mail that would be refused, and asks for an agreement instead of a card", async () => {
    expect((await innerOf({ email: `${"a".repeat(50)}@example.com` })).Email).toBeUndefined();
    const agreed = await innerOf({ agreement: { term: "u_1001", consent: "同意" } });
    expect(agreed).toMatchObject({ CREDITAGREEMENT: "1", TokenTerm: "u_1001", OrderComment: "同意" });
    expect(agreed.CREDIT).toBeUndefined();
  });

  test.each<[string, Partial<Attempt>]>([
    ["a number of 21 characters", { number: "A".repeat(21) }],
    ["a number with a dash", { number: "A-1" }],
    ["nothing to pay", { amount: 0 }],
    ["cents", { amount: 10.5 }],
    ["an agreement to nothing", { agreement: { term: "u_1", consent: "" } }],
  ])("throws on %s", async (_name, changes) => {
    await expect(gateway.start({ ...attempt, ...changes }, urls, now)).rejects.toThrow(RangeError);
  });

  test("throws when the browser and the notice would come to one address", async () => {
    const start = gateway.start(attempt, { ...urls, notifyUrl: urls.returnUrl }, now);
    await expect(start).rejects.toThrow(RangeError);
  });

  test("throws on keys of the wrong length", () => {
    expect(() => newebpayGateway({ ...config, hashKey: "short" })).toThrow(RangeError);
    expect(() => newebpayGateway({ ...config, hashIv: "short" })).toThrow(RangeError);
  });
});

test.each([
  ["一行\r\n兩行", "一行 兩行"],
  ['it\'s "<b>" & C:\\', "its b C:"],
  ["  名片  設計  ", "名片 設計"],
  ["字".repeat(60), "字".repeat(50)],
  [`${"a".repeat(49)}𠮷`, "a".repeat(49)],
  ["全家福👨‍👩‍👧‍👦畫像", "全家福👨‍👩‍👧‍👦畫像"],
  ["👩🏽‍🎨肖像", "👩🏽‍🎨肖像"],
  ["名\u200D片\u202E設\u00AD計", "名片設計"],
  [`${"a".repeat(45)}👨‍👩‍👧‍👦`, "a".repeat(45)],
  ["'''", "N1"],
])("title %j is sent as %j", (title, sent) => {
  expect(cleanTitle(title, "N1")).toBe(sent);
});

describe("readNotice", () => {
  const seal = (text: string, keys: NewebpayKeys = config, merchant = known.ownMerchant) => {
    const TradeInfo = encryptHex(text, keys);
    return { Status: "SUCCESS", MerchantID: merchant, TradeInfo, TradeSha: tradeSha(TradeInfo, keys) };
  };
  const result = {
    MerchantID: known.ownMerchant,
    Amt: 12_500,
    TradeNo: "26010108002012345",
    MerchantOrderNo: "FL20260101_000123",
    RespondCode: "00",
    PayTime: "2026-01-01 08:01:05",
  };
  const json = (changes: object, status = "SUCCESS") =>
    seal(JSON.stringify({ Status: status, Message: "訊息", Result: { ...result, ...changes } }));
  const codeOf = (body: unknown) => {
    try {
      gateway.readNotice({ body });
      return null;
    } catch (error) {
      return error instanceof GatewayNoticeError ? error.code : error;
    }
  };

  test("JSON form", () => {
    const body = { MerchantID: known.ownMerchant, TradeInfo: known.ownNotice.hex, TradeSha: known.ownNotice.sha };
    expect(gateway.readNotice({ body })).toEqual({
      proven: true,
      number: "FL20260101_000123",
      amount: 12_500,
      status: "paid",
      gatewayTrade: "26010108002012345",
      paidAt: new Date("2026-01-01T00:01:05Z"),
      code: "SUCCESS",
      message: "授權成功",
      card: { last4: "1111", brand: "visa", expires: "2029-12", token: null, tokenUntil: null },
      issued: null,
    });
  });

  test("String form, the manual's own sample", () => {
    const shop = newebpayGateway({ ...config, ...known.manualKeys, merchantId: "MS127874575" });
    const { hex: TradeInfo, sha: TradeSha } = known.manualNotice;
    expect(shop.readNotice({ body: { MerchantID: "MS127874575", TradeInfo, TradeSha } })).toMatchObject({
      number: "Vanespl_ec_1695795668",
      amount: 30,
      status: "paid",
      paidAt: new Date("2023-09-27T06:21:59Z"),
      message: "授權成功",
    });
  });

  test.each([
    ["nothing", undefined, "empty"],
    ["an empty form", {}, "empty"],
    ["an empty TradeInfo", { MerchantID: known.ownMerchant, TradeInfo: "", TradeSha: "" }, "empty"],
    ["a list in place of a text", { TradeInfo: ["a", "b"] }, "empty"],
    ["no TradeSha", { MerchantID: known.ownMerchant, TradeInfo: known.ownNotice.hex }, "hash"],
    ["one digit changed", { ...json({}), TradeInfo: known.ownNotice.hex }, "hash"],
    ["a lowercase TradeSha", { ...json({}), TradeSha: json({}).TradeSha.toLowerCase() }, "hash"],
    ["another shop outside", { ...json({}), MerchantID: "MS999999999" }, "merchant"],
    ["another shop inside", json({ MerchantID: "MS999999999" }), "merchant"],
    ["signed text that is no answer", seal("hello"), "malformed"],
    ["signed JSON that is no object", seal("[1,2]"), "malformed"],
    ["broken JSON", seal('{"Status":'), "malformed"],
    ["no number", json({ MerchantOrderNo: "" }), "malformed"],
    ["an amount with a point", json({ Amt: "125.00" }), "malformed"],
    ["a negative amount", json({ Amt: -12_500 }), "malformed"],
  ])("refuses %s", (_name, body, code) => {
    expect(codeOf(body)).toBe(code);
  });

  test("a signed text that cannot be decrypted is malformed, not a crash", () => {
    const TradeInfo = "not hex at all";
    const body = { MerchantID: known.ownMerchant, TradeInfo, TradeSha: tradeSha(TradeInfo, config) };
    expect(codeOf(body)).toBe("malformed");
  });

  test.each([
    ["a payment code that was only issued", json({ PayTime: undefined }), "unpaid"],
    ["zeros as the time", json({ PayTime: "0000-00-00 00:00:00" }), "unpaid"],
    ["a bank that said no", json({ RespondCode: "05" }), "failed"],
    ["an error code", json({}, "MPG03009"), "failed"],
    ["an error code nobody knows", json({ Amt: undefined }, "XYZ99999"), "failed"],
    ["a time without its space", json({ PayTime: "2026-01-0108:01:05" }), "paid"],
  ])("%s", (_name, body, status) => {
    expect(gateway.readNotice({ body }).status).toBe(status);
  });
});

test("Taipei time", () => {
  expect(readTaipeiTime("2026-01-01 08:01:05")?.toISOString()).toBe("2026-01-01T00:01:05.000Z");
  expect(readTaipeiTime("2026-13-01 08:01:05")).toBeNull();
  expect(readTaipeiTime("")).toBeNull();
});
