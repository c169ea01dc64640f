import { expect, test } from "vitest";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import { quote } from "../money/money.ts";
import { orderCard } from "../notify.ts";
import { dividedWords, earnedWords, proposedWords } from "./mail-words.ts";
import type { MailRow } from "./types.ts";

const order: MailRow = {
  ...quote({ title: "基本方案", price: 1000, days: 7 }, []),
  createdAt: new Date("2026-11-25T04:00:00Z"),
  offerId: null,
  paidPoints: 210,
  paidCoins: 0,
  refunded: 550,
  passage: { sources: [{ method: "card", amount: 840 }], clearsAt: new Date("2026-12-09T04:00:00Z") },
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
  expect(dividedWords(order, {}, "buyer").below).toEqual([
    "退還給你 NT$550，賣家可得 NT$405，平台費用 NT$95。",
    "退款：NT$440 退回信用卡、點數 110 立即退回。",
    "賣家的款項：2026/12/09 轉入餘額。",
  ]);
  const byTransfer = {
    ...order,
    paidPoints: 0,
    passage: { ...order.passage, sources: [{ method: "atm", amount: 1050 }] },
  };
  expect(dividedWords(byTransfer, {}, "buyer").below?.[1]).toBe(
    "退款：NT$550 由你在交易室選擇匯到銀行帳戶或退為點數。",
  );
  // By what the buyer paid is not told to the seller.
  expect(dividedWords(byTransfer, {}, "seller").below).toEqual([
    "退還買家 NT$550，你可得 NT$405，平台費用 NT$95。",
    "你的款項：2026/12/09 轉入餘額。",
  ]);
  expect(earnedWords({ ...order, refunded: 0 }, {}, "seller").below).toEqual([
    "你可得 NT$850，平台費用 NT$200。",
    "你的款項：2026/12/09 轉入餘額。",
  ]);
  expect(earnedWords(order, {}, "buyer")).toEqual({});
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
