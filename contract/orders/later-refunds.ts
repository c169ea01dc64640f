import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Money } from "../shared.ts";
import { Fault } from "./states.ts";

/** Who bears a refund after completion: the seller, or the platform. */
export const bearers = ["seller", "house"] as const;
export const Bearer = z.enum(bearers, { error: "請選擇由誰負擔" });

export const LaterEffectQuery = z.object({
  amount: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  bearer: Bearer.catch("seller").default("seller"),
  fault: Fault.catch("none").default("none"),
});

/** NT$ of a refund after completion. */
export const LaterAmount = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z.coerce.number({ error: "請輸入退款金額" }).int("請輸入整數金額").min(1, "至少退 NT$1"),
);

/** What a refund after completion would take from whom, NT$. */
export const LaterEffect = z.object({
  /** The most that can still go back. */
  most: Money,
  seller: Money,
  fees: Money,
  house: Money,
  /** The seller's part from pending revenue and from the balance, and what the balance lacks. */
  pending: Money,
  balance: Money,
  short: Money,
});
export type LaterEffect = z.output<typeof LaterEffect>;

/** A refund after completion, as both sides read it. */
export const LaterRefund = z.object({
  at: When,
  by: z.enum(["seller", "operator"]),
  amount: Money,
  /** What the seller bore. */
  borne: Money,
  reason: z.string(),
});
export type LaterRefund = Wire<z.output<typeof LaterRefund>>;
