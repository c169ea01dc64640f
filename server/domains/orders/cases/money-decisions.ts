import { refundDecision } from "../refunds/by-operator.ts";
import { cancellationDecision } from "./answer-for-both.ts";
import { closeDecision } from "./close-for-parties.ts";
import { disputeDecision } from "./decide-dispute.ts";

/** The decisions of operators that move money. */
export const caseDecisions = [disputeDecision, cancellationDecision, closeDecision, refundDecision];
