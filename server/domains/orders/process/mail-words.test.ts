import { expect, test } from "vitest";
import { quote } from "../sale/money.ts";
import { proposedWords } from "./mail-words.ts";

const bill = quote({ title: "基本方案", price: 1000, days: 7 }, []);

test("the mail of a proposal says what it would leave to whom, why, and until when an answer is waited for", () => {
  const proposal = { refund: 550, reason: "只完成了一半" };
  expect(proposedWords(bill, proposal, "buyer")).toEqual([
    "退還給你 NT$550，賣家可得 NT$405，平台費用 NT$95。",
    "原因：\n只完成了一半",
    "請在 72 小時內到交易室回覆。",
  ]);
  expect(proposedWords(bill, proposal, "seller")[0]).toBe("退還買家 NT$550，你可得 NT$405，平台費用 NT$95。");
  expect(proposedWords(bill, { days: 3, reason: "" }, "buyer")).toEqual([
    "希望延長 3 天。",
    "請在 72 小時內到交易室回覆。",
  ]);
});
