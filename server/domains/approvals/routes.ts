import * as calls from "#contract/approvals/routes.ts";
import { handle } from "#server/http/handler.ts";
import type { DomainRegistry, Handler } from "#server/kernel/domain.ts";
import { approveProposal, endProposal } from "./decide.ts";
import { approvalPage } from "./queries.ts";

export const approvalHandlers = (registry: DomainRegistry): Handler[] => [
  handle(calls.getApprovals, ({ ctx, query }) => approvalPage(ctx, registry, query)),
  handle(calls.approve, ({ ctx, params }) => approveProposal(ctx, registry, params.id)),
  handle(calls.reject, ({ ctx, params, body }) => endProposal(ctx, registry, params.id, { act: "reject", ...body })),
  handle(calls.withdraw, ({ ctx, params, body }) =>
    endProposal(ctx, registry, params.id, { act: "withdraw", ...body }),
  ),
];
