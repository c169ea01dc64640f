import { z } from "zod";

/** States of an order. The server's `orders/process` defines the transitions. */
export const orderStates = [
  "pending_payment",
  "awaiting_requirements",
  "in_progress",
  "delivered",
  "completed",
  "cancelled",
  "expired",
  "disputed",
] as const;
export const OrderState = z.enum(orderStates);
export type OrderState = z.output<typeof OrderState>;

/** All transitions of an order, in the order in which a room offers them. */
export const transitionNames = [
  "place",
  "await_transfer",
  "pay",
  "expire",
  "cancel_unpaid",
  "submit_requirements",
  "start_without_requirements",
  "deliver",
  "request_revision",
  "accept",
  "extend_acceptance",
  "auto_accept",
  "resume_acceptance",
  "decline",
  "cancel_late",
  "withdraw_by_law",
  "refund_after",
  "propose_cancellation",
  "agree_cancellation",
  "refuse_cancellation",
  "take_back_cancellation",
  "escalate_cancellation",
  "propose_extension",
  "agree_extension",
  "refuse_extension",
  "take_back_extension",
  "lapse_extension",
  "grow",
  "answer_dispute",
  "open_dispute",
  "withdraw_dispute",
  "agree_amount",
  "decide_dispute",
  "close_for_parties",
  "freeze",
  "thaw",
  "charge_back",
] as const;
export const TransitionName = z.enum(transitionNames);
export type TransitionName = z.output<typeof TransitionName>;

/** Who was at fault for a failed order; only `seller` counts against the seller. */
export const faults = ["none", "buyer", "seller", "platform", "payment"] as const;
export const Fault = z.enum(faults);
export type Fault = z.output<typeof Fault>;

export const Side = z.enum(["buyer", "seller"]);
export type Side = z.output<typeof Side>;

/** Proposals between the parties: more days, or cancellation. */
export const proposalKinds = ["extension", "cancellation"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** `escalated`: not answered in time, so an operator handles it too; the other side can still answer. */
export const proposalStates = ["open", "escalated", "agreed", "refused", "taken_back", "lapsed"] as const;
export type ProposalState = (typeof proposalStates)[number];
/** States in which the other side can answer. */
export const waitingProposals = ["open", "escalated"] as const satisfies readonly ProposalState[];
