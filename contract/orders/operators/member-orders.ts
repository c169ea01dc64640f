import { z } from "zod";
import { newest } from "#contract/lists/newest.ts";
import { permission } from "#contract/roles.ts";
import { json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { filter, Money } from "#contract/shared.ts";
import { FoundOrder, OrderAttempt } from "./orders.ts";

/** Lists that have no page of their own. */
export const memberOrderLists = ["payments", "given", "received"] as const;

const Other = FoundOrder.shape.buyer;

const MemberOrder = FoundOrder.pick({ id: true, title: true, state: true, stateLabel: true, total: true }).extend({
  other: Other,
  createdAt: When,
});

const MemberPayment = OrderAttempt.omit({ refunds: true, settledOn: true }).extend({
  /** Null: a card was registered without an order. */
  orderId: z.number().int().nullable(),
  /** Refunded by the gateway so far. */
  refunded: Money,
});

const MemberReview = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  other: Other,
  overall: z.number().int(),
  text: z.string(),
  createdAt: When,
  /** Null: the other side does not see it yet. */
  shownAt: When.nullable(),
  /** When an operator took it down. */
  hiddenAt: When.nullable(),
});

/** A member's dealings, newest first. */
export const MemberOrders = z.object({
  bought: newest(MemberOrder),
  sold: newest(MemberOrder),
  /** Payments and tries. */
  payments: newest(MemberPayment),
  given: newest(MemberReview),
  received: newest(MemberReview),
});
export type MemberOrders = Wire<z.output<typeof MemberOrders>>;

export const getMemberOrders = route("GET /api/admin/members/{id}/orders", {
  auth: permission("members", "read"),
  summary: "營運後台：一位會員最近的訂單（買與賣）、付款與嘗試、給過與收到的評價；角色不能看訂單時是 null",
  query: z.object({ all: filter(z.enum(memberOrderLists)) }),
  answer: json(MemberOrders.nullable()),
  errors: ["forbidden", "not_found"],
});
