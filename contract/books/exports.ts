import { z } from "zod";
import { Money } from "../shared.ts";
import { Month } from "./trial-balance.ts";

export const ExportQuery = z.object({ month: Month });

const order = z.number().int().nullable().meta({ title: "訂單編號" });
const at = z.string().meta({ title: "時間" });
const amount = Money.meta({ title: "金額" });

/** A line of a journal; a member's account is named by the member's number. */
export const JournalLine = z.object({
  journal: z.number().int().meta({ title: "分錄編號" }),
  at,
  kind: z.string().meta({ title: "分錄" }),
  order,
  account: z.string().meta({ title: "帳戶" }),
  member: z.number().int().nullable().meta({ title: "會員編號" }),
  amount: Money.meta({ title: "金額（貸方為正）" }),
});

/** An invoice or allowance, with what form 401 asks for. */
export const InvoiceLine = z.object({
  day: z.string().meta({ title: "日期" }),
  kind: z.string().meta({ title: "種類" }),
  paper: z.string().meta({ title: "號碼" }),
  buyer: z.string().meta({ title: "買受人統一編號" }),
  net: Money.meta({ title: "銷售額" }),
  tax: Money.meta({ title: "稅額" }),
  total: Money.meta({ title: "總計" }),
  state: z.string().meta({ title: "狀態" }),
  order,
});

/** A movement of an account of income or cost. */
export const FeeLine = z.object({
  at,
  account: z.string().meta({ title: "帳戶" }),
  kind: z.string().meta({ title: "分錄" }),
  order,
  amount: Money.meta({ title: "金額（收入為正）" }),
});

export const RefundLine = z.object({
  asked: z.string().meta({ title: "建立時間" }),
  done: z.string().meta({ title: "完成時間" }),
  order,
  number: z.string().meta({ title: "付款編號" }),
  gateway: z.string().meta({ title: "金流" }),
  state: z.string().meta({ title: "狀態" }),
  amount,
});

/** What is held for an order at the end of a month. */
export const EscrowLine = z.object({ order, since: z.string().meta({ title: "付款時間" }), amount });

/** The files, by the last part of their address. */
export const exportNames = {
  journals: "分錄",
  invoices: "發票（401 用）",
  fees: "收入與費用",
  refunds: "退款",
  escrow: "各訂單的保管款",
} as const;
export type ExportName = keyof typeof exportNames;
