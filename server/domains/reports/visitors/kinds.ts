import { type VisitorKind, visitorKinds } from "#contract/reports/visitors.ts";
import { articleKind } from "#server/domains/articles/index.ts";
import { entryKind } from "#server/domains/campaigns/index.ts";
import { serviceKind } from "#server/domains/catalog/index.ts";
import { reviewKind } from "#server/domains/orders/index.ts";
import { partKind, partOf } from "#server/domains/profiles/index.ts";
import { requestKind } from "#server/domains/requests/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { ReportForm } from "#server/publishing/reports.ts";

type CarryOut = (ctx: Ctx, id: number, name: "hide" | "show", reason: string, hiddenWith?: string) => Promise<boolean>;

type Reportable = {
  reportable: (ctx: Ctx, id: number) => Promise<string>;
  report: (ctx: Ctx, id: number, form: ReportForm, visitorId: number) => Promise<void>;
  /** As `carryOut` of `server/publishing/moderation.ts`. */
  carryOut: CarryOut;
};

const partsAs = (part: "profile" | "avatar" | "portfolio"): Reportable => ({
  reportable: async (ctx, id) => partKind.reportable(ctx, await partOf(ctx, part, id)),
  report: async (ctx, id, form, visitorId) => partKind.report(ctx, await partOf(ctx, part, id), form, visitorId),
  carryOut: async (ctx, id, ...rest) => partKind.carryOut(ctx, await partOf(ctx, part, id), ...rest),
});

/** What people without an account can report, each by the functions of its domain. */
export const kinds: Record<VisitorKind, Reportable> = {
  service: serviceKind,
  article: articleKind,
  request: requestKind,
  // What was bought is nobody else's business.
  review: {
    ...reviewKind,
    async reportable(ctx, id) {
      await reviewKind.reportable(ctx, id);
      return "";
    },
  },
  profile: partsAs("profile"),
  avatar: partsAs("avatar"),
  portfolio: partsAs("portfolio"),
  entry: entryKind,
};

/** 「標題」, or what it is where it has no title. */
export const nameOf = (kind: VisitorKind, title: string): string =>
  title === "" ? `一則${visitorKinds[kind]}` : `「${title}」`;
