import { randomBytes } from "node:crypto";

/** Faults of the return: browser, webhook, or both do not arrive. */
export const wayFaults = {
  return_lost: "way",
  notice_lost: "way",
  both_lost: "way",
  late: "way",
  twice: "way",
} as const;
export type WayFault = keyof typeof wayFaults;

export type Notice = { state: "waiting" | "delivered" | "lost" };

/** A payment since its registration. */
export type Transaction = {
  /** The shop's number. */
  number: string;
  createdAt: string;
  identifier: string;
  /** Assigned when the buyer decides. */
  id: string | null;
  amount: number;
  item: string;
  userNo: string | null;
  customer: { name: string; phone: string };
  returnUrl: string;
  /** ISO timestamp. */
  validUntil: string | null;
  /** 1 granted, 2 refused. */
  result: 1 | 2 | null;
  reason: 1 | 9 | null;
  decidedAt: string | null;
  settledAt: string | null;
  refunds: { amount: number; at: string; reason: string; description: string }[];
  notices: Notice[];
};

export const newId = (): string => `tr_${randomBytes(12).toString("hex")}`;
export const newIdentifier = (): string => randomBytes(16).toString("hex");

export const refunded = ({ refunds }: Transaction): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Transaction object of calls and webhooks. */
export function saidOf(transaction: Transaction): Record<string, unknown> {
  const { id, number, amount, result, reason, decidedAt, settledAt, refunds, userNo } = transaction;
  return {
    id,
    object: "transaction",
    livemode: false,
    shop_transaction_no: number,
    amount,
    authorization_result: result,
    authorization_result_ng_reason: reason,
    amount_refund_total: refunded(transaction),
    registration_datetime: decidedAt && local(decidedAt),
    sales_settled_datetime: settledAt && local(settledAt),
    transaction_options: [],
    customer: { user_no: userNo, customer_name: transaction.customer.name },
    refunds:
      refunds.length === 0
        ? null
        : refunds.map((each) => ({
            amount_refund: each.amount,
            refund_datetime: local(each.at),
            refund_reason: each.reason,
            description_refund: each.description,
          })),
  };
}

/** `2026-01-01 11:05:09` in Taipei. */
function local(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Parses that format; null if invalid. */
export function instant(text: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const at = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
