import { cancellationDecision } from "./answer-for-both.ts";
import { disputeDecision } from "./decide-dispute.ts";

/** What operators decide here that moves money. */
export const caseDecisions = [disputeDecision, cancellationDecision];
