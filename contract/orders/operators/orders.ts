import { z } from "zod";
import { invoiceStates, paperKinds } from "#contract/invoices/states.ts";
import { attemptStates, refundStates } from "#contract/payments/states.ts";
import { permission } from "#contract/roles.ts";
import { json, paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { atMost, explained, Money, Page, Person } from "#contract/shared.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { Room, RoomEntry } from "../room.ts";
import { PriceLine } from "../snapshot.ts";
import { Fault, OrderState } from "../states.ts";

/** By what an order can be found. */
export const foundBy = {
  order: "訂單編號",
  payment: "付款編號",
  trade: "金流交易編號",
  sum: "金額",
  day: "下單日",
  buyer: "買家",
  seller: "賣家",
} as const;
export type FoundBy = keyof typeof foundBy;

export const OrderSearch = z.object({
  /** A number of an order, payment or trade, a sum, a day, or a member's id, nickname, address or telephone number. */
  k: line().check(atMost(100)).catch("").default(""),
  page: Page.default(1),
});

const Party = z.object({ id: z.number().int(), nickname: z.string() });

export const FoundOrder = z.object({
  id: z.number().int(),
  title: z.string(),
  state: OrderState,
  stateLabel: z.string(),
  buyer: Party,
  seller: Party,
  total: Money,
  createdAt: When,
  paidAt: When.nullable(),
  /** What of the searched text it has; empty without one. */
  by: z.array(z.enum(Object.keys(foundBy) as FoundBy[])),
});
export type FoundOrder = Wire<z.output<typeof FoundOrder>>;

/** A payment for an order, or a try, as operators see it. Card and account numbers are not shown. */
export const OrderAttempt = z.object({
  id: z.number().int(),
  number: z.string(),
  gateway: z.string(),
  method: z.string(),
  amount: Money,
  state: z.enum(Object.keys(attemptStates) as (keyof typeof attemptStates)[]),
  /** It pays a supplement, not the order itself. */
  additional: z.boolean(),
  gatewayTrade: z.string().nullable(),
  cardLast4: z.string().nullable(),
  failCode: z.string().nullable(),
  failMessage: z.string().nullable(),
  createdAt: When,
  paidAt: When.nullable(),
  /** The day of the gateway's payout, e.g. 2026-11-25; null while it has not been read. */
  settledOn: z.string().nullable(),
  refunds: z.array(
    z.object({
      id: z.number().int(),
      amount: Money,
      state: z.enum(Object.keys(refundStates) as (keyof typeof refundStates)[]),
      createdAt: When,
    }),
  ),
});

/** A journal of the ledger, NT$; credits are positive. */
export const OrderJournal = z.object({
  id: z.number().int(),
  kind: z.string(),
  at: When,
  entries: z.array(z.object({ account: z.string(), member: Party.nullable(), amount: Money })),
});

export const OrderPaper = z.object({
  id: z.number().int(),
  kind: z.enum(Object.keys(paperKinds) as (keyof typeof paperKinds)[]),
  state: z.enum(Object.keys(invoiceStates) as (keyof typeof invoiceStates)[]),
  side: z.enum(["buyer", "seller"]),
  total: Money,
  paperNumber: z.string().nullable(),
});

/** An order in any state, as operators see it. The messages are read with a reason only. */
export const OrderFile = z.object({
  id: z.number().int(),
  title: z.string(),
  state: OrderState,
  stateLabel: z.string(),
  fault: Fault.nullable(),
  buyer: Person,
  seller: Person,
  lines: z.array(PriceLine),
  total: Money,
  createdAt: When,
  paidAt: When.nullable(),
  dueAt: When.nullable(),
  deliveredAt: When.nullable(),
  closedAt: When.nullable(),
  closedReason: z.string().nullable(),
  /** A bank decides about a payment: the order stands still. */
  frozen: z.boolean(),
  /** Operators have or had something to decide: it has a page among the cases. */
  isCase: z.boolean(),
  money: z.object({ buyer: Room.shape.money, seller: Room.shape.money }),
  attempts: z.array(OrderAttempt),
  journals: z.array(OrderJournal),
  papers: z.array(OrderPaper),
  /** What happened, oldest first, without what was written. */
  events: z.array(z.object({ at: When, what: z.string(), who: z.string() })),
  messages: z.number().int(),
  /** Whether this operator may read the messages. */
  mayRead: z.boolean(),
});
export type OrderFile = Wire<z.output<typeof OrderFile>>;

export const ReadMessagesForm = z.object({ reason: paragraphs({ error: "請填寫原因" }).check(...explained) });

export const searchOrders = route("GET /api/admin/orders", {
  auth: permission("orders", "read"),
  summary: "營運後台：以編號、會員、金額或日期搜尋訂單",
  query: OrderSearch,
  answer: paged(FoundOrder),
  errors: ["forbidden"],
});

export const getOrderFile = route("GET /api/admin/orders/{orderId}", {
  auth: permission("orders", "read"),
  summary: "營運後台：一筆訂單的狀態、款項、付款、分錄與發票；每次查看都留下紀錄",
  answer: json(OrderFile),
  errors: ["forbidden", "not_found"],
});

export const readOrderMessages = route("POST /api/admin/orders/{orderId}/messages", {
  auth: permission("orders", "messages"),
  summary: "營運後台：閱讀一筆訂單的對話；原因留在操作紀錄",
  body: ReadMessagesForm,
  answer: json(z.object({ /** Oldest first. */ entries: z.array(RoomEntry) })),
  errors: ["forbidden", "not_found"],
});
