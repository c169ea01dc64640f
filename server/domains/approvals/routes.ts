import * as calls from "#contract/approvals/routes.ts";
import { handle } from "#server/http/handler.ts";
import type { Handler, House } from "#server/kernel/domain.ts";
import { approveProposal, endProposal } from "./decide.ts";
import { approvalPage } from "./queries.ts";

export const approvalHandlers = (house: House): Handler[] => [
  handle(calls.getApprovals, ({ ctx, query }) => approvalPage(ctx, house, query)),
  handle(calls.approve, ({ ctx, params }) => approveProposal(ctx, house, params.id)),
  handle(calls.reject, ({ ctx, params, body }) => endProposal(ctx, house, params.id, { act: "reject", ...body })),
  handle(calls.withdraw, ({ ctx, params, body }) => endProposal(ctx, house, params.id, { act: "withdraw", ...body })),
];
