import { expect, test } from "vitest";
import { consents } from "#contract/orders/consent.ts";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import type { TransitionWords } from "#server/kernel/mails/words.ts";
import { quote } from "../money/money.ts";
import { orderCard } from "../notify.ts";
import { dividedWords, earnedWords, givenBackWords, paidWords, proposedWords } from "./mail-words.ts";
import type { MailRow } from "./types.ts";

const at = new Date("2026-11-25T04:00:00Z");
const bill = quote({ title: "基本方案", price: 1000, days: 7 }, []);
const order: MailRow = {
  ...bill,
  createdAt: at,
  at,
  by: "buyer",
  offerId: null,
  state: "cancelled",
  paidAt: at,
  paidMoney: 840,
  paidPoints: 210,
  paidCoins: 0,
  refunded: 550,
  payment: { method: "card", cardLast4: "1234", number: "HS0001" },
  passage: { sources: [{ method: "card", amount: 840 }], clearsAt: new Date("2026-12-09T04:00:00Z") },
  snapshot: {
    ...{ title: "刻印章", cover: null, questions: [], options: [], days: 7, lines: bill.lines },
    package: { id: 1, name: "基本方案", included: "一枚木章", price: 1000, days: 7, revisions: 1 },
    consent: { class: "none", ...consents.none, version: "consent-2026-12", at: at.toISOString() },
    buyer: { id: 1, nickname: "小陳" },
    seller: { id: 2, nickname: "小林" },
  },
};

test("the mail of a proposal says what it would leave to whom, by which way and when, and why", () => {
  const proposal = { refund: 550, reason: "只完成了一半" };
  expect(proposedWords(order, proposal, "buyer").text).toEqual([
    "退還給你 NT$550，賣家可得 NT$405，平台費用 NT$95。",
    "退款：NT$440 退回信用卡、點數 110 立即退回。",
    "賣家的款項：今天結束的話，2026/12/09 轉入餘額。",
    "原因：\n只完成了一半",
  ]);
  expect(proposedWords(order, proposal, "seller").text?.[0]).toBe("退還買家 NT$550，你可得 NT$405，平台費用 NT$95。");
  expect(proposedWords(order, { days: 3, reason: "" }, "buyer").text).toEqual(["希望延長 3 天。"]);
});

test("the mail of an end says the platform's fee, how the refund goes back and on which day the seller's share is balance", () => {
  const facts = (words: TransitionWords) => words.papers?.[0]?.facts?.map(([label, value]) => `${label} ${value}`);
  expect(facts(dividedWords(order, {}, "buyer"))).toEqual([
    "退還給你 NT$550",
    "賣家可得 NT$405",
    "平台費用 NT$95",
    "退款方式 NT$440 退回信用卡\n點數 110 立即退回",
    "賣家的款項 2026/12/09 轉入餘額",
    "日期 2026 年 11 月 25 日（三）12:00",
  ]);
  const byTransfer = {
    ...order,
    paidPoints: 0,
    passage: { ...order.passage, sources: [{ method: "atm", amount: 1050 }] },
  };
  expect(facts(dividedWords(byTransfer, {}, "buyer"))).toContain(
    "退款方式 NT$550 由你在交易室選擇匯到銀行帳戶或退為點數",
  );
  // By what the buyer paid is not told to the seller.
  expect(facts(dividedWords(byTransfer, {}, "seller"))).toEqual([
    "退還買家 NT$550",
    "你可得 NT$405",
    "平台費用 NT$95",
    "你的款項 2026/12/09 轉入餘額",
    "日期 2026 年 11 月 25 日（三）12:00",
  ]);
  const [earned] = earnedWords({ ...order, state: "completed", refunded: 0 }, {}, "seller").papers ?? [];
  expect(earned?.bill).toEqual([
    ["服務價格", "NT$1,000"],
    ["平台成交手續費", "−NT$150"],
    ["你可得", "NT$850"],
  ]);
  expect(earned?.facts?.[0]).toEqual(["入帳", "2026/12/09 轉入餘額"]);
  const first = (words: TransitionWords) => words.sentence;
  expect(first(dividedWords(order, {}, "buyer"))).toBe("你付的 NT$550 會退回去，賣家得到 NT$405。");
  expect(first(dividedWords({ ...order, refunded: 1050 }, {}, "seller"))).toBe("買家付的 NT$1,050 會退回去。");
  expect(earnedWords(order, {}, "buyer")).toEqual({});
});

test("the mail of a payment has the receipt for the buyer, what it earns for the seller, and what was agreed for both", () => {
  const paid = { ...order, state: "in_progress" as const, refunded: 0 };
  const mine = paidWords(paid, {}, "buyer");
  expect(mine.papers?.[0]).toEqual({
    title: "收據",
    bill: [
      ["基本方案", "NT$1,000"],
      ["平台服務費 5%", "NT$50"],
      ["付款總額", "NT$1,050"],
    ],
    facts: [
      ["付款時間", "2026 年 11 月 25 日（三）12:00"],
      ["信用卡一次付清（末四碼 1234）", "NT$840"],
      ["點數", "210 點"],
      ["付款編號", "HS0001"],
    ],
    text: ["平台服務費 NT$50 的電子發票由好手開立，開立後另外寄給你。", "服務的款項由平台保管，驗收後撥給賣家小林。"],
  });
  const theirs = paidWords(paid, {}, "seller");
  expect(theirs.papers?.[0]?.bill).toEqual([
    ["基本方案", "NT$1,000"],
    ["平台成交手續費", "−NT$150"],
    ["你可得", "NT$850"],
  ]);
  // The seller reads neither the fee nor the way of the buyer.
  expect(JSON.stringify(theirs)).not.toMatch(/1,050|信用卡|HS0001/);
  for (const { papers } of [mine, theirs]) {
    expect(papers?.[1]?.title).toBe("約定內容");
    expect(papers?.[1]?.text).toContain(consents.none.text);
  }
  expect(mine.flow?.map(({ label, amount, state }) => [label, amount, state])).toEqual([
    ["你已付款", "NT$1,050", "done"],
    ["平台保管中", "NT$1,050", "now"],
    ["撥款給賣家", undefined, "later"],
  ]);
  expect(theirs.flow?.[2]).toEqual({ label: "撥款給你", amount: "NT$850", note: "驗收完成後", state: "later" });
});

test("a part that goes back after completion is told as what whoever gave it wrote", () => {
  const given = { amount: 300, borne: 255, reasonBuyer: "少了一張圖", reasonSeller: "少了一張圖" };
  const byHouse = givenBackWords({ ...order, by: "operator" }, given, "buyer");
  expect([byHouse.sentence, byHouse.text]).toEqual(["平台退還 NT$300 給你。", ["平台的說明：\n少了一張圖"]]);
  const bySeller = givenBackWords({ ...order, by: "seller" }, given, "buyer");
  expect([bySeller.sentence, bySeller.text]).toEqual(["賣家退還 NT$300 給你。", ["賣家的說明：\n少了一張圖"]]);
  expect(givenBackWords(order, given, "seller").sentence).toBe("退還買家 NT$300，其中 NT$255 由你的收益支付。");
});

test("each mail of an order names it: number, package and bought options, and what that side pays or gets", () => {
  const options = [{ id: 2, title: "三天急件", price: 300, extraDays: 0 }];
  const bill = quote({ title: "小章", price: 1000, days: 7 }, [
    { title: "三天急件", price: 300, extraDays: 0, withinDays: 3 },
  ]);
  const chosen = { id: 1, name: "小章", included: "", price: 1000, days: 7, revisions: 1 };
  const told = (state: "in_progress" | "completed") => ({
    ...bill,
    ...{
      id: 8961,
      state,
      refunded: 0,
      snapshot: { title: "刻印章", cover: null, package: chosen, options } as unknown as OrderSnapshot,
    },
  });
  const facts = (state: "in_progress" | "completed", side: "buyer" | "seller") =>
    orderCard(told(state), side).facts.map(([label, value]) => `${label} ${value}`);
  const which = ["訂單編號 8961", "內容 小章＋三天急件"];
  expect(facts("in_progress", "buyer")).toEqual([...which, "付款總額 NT$1,365"]);
  expect(facts("in_progress", "seller")).toEqual([...which, "完成後可得 NT$1,105"]);
  expect(facts("completed", "seller")).toEqual([...which, "收益 NT$1,105"]);
});
