import * as calls from "#contract/fees/routes.ts";
import { handle } from "#server/http/handler.ts";
import { createRule, endRule } from "./make-rule.ts";
import { previewRule } from "./preview.ts";
import { feeRulePage } from "./queries.ts";

export const feeHandlers = [
  handle(calls.getFeeRules, ({ ctx, query }) => feeRulePage(ctx, query)),
  handle(calls.previewFeeRule, ({ ctx, query }) => previewRule(ctx, query)),
  handle(calls.createFeeRule, ({ ctx, body }) => createRule(ctx, body)),
  handle(calls.endFeeRule, ({ ctx, params }) => endRule(ctx, params.id)),
];
