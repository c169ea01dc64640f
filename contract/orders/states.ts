import { z } from "zod";

/** The states of a sale. The server's `orders/process` says how one becomes another. */
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

/** Every transition of a sale, in the order in which a room offers them. */
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

/** Whose fault it was that a sale went wrong; only the seller's counts against a seller. */
export const faults = ["none", "buyer", "seller", "platform", "payment"] as const;
export const Fault = z.enum(faults);
export type Fault = z.output<typeof Fault>;

export const Side = z.enum(["buyer", "seller"]);
export type Side = z.output<typeof Side>;

/** What one side proposes to the other: more days, or calling it off. */
export const proposalKinds = ["extension", "cancellation"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** `escalated`: nobody answered in time, so an operator looks at it too; it can still be answered. */
export const proposalStates = ["open", "escalated", "agreed", "refused", "taken_back", "lapsed"] as const;
export type ProposalState = (typeof proposalStates)[number];
/** In these the other side can answer it. */
export const waitingProposals = ["open", "escalated"] as const satisfies readonly ProposalState[];
export const isWaitingProposal = (state: ProposalState): boolean => waitingProposals.some((each) => each === state);
