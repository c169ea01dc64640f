import { getMyExport, postMyExport } from "#contract/privacy/export.ts";
import { getMyLeaving } from "#contract/privacy/leaving.ts";
import { handle } from "#server/http/handler.ts";
import type { DomainRegistry, Handler } from "#server/kernel/domain.ts";
import { askExport } from "./ask-export.ts";
import { exportHandlers } from "./export-download.ts";
import { myExport } from "./export-queries.ts";
import { myLeaving } from "./leaving-blockers.ts";

export const privacyHandlers = (registry: DomainRegistry): Handler[] => [
  ...exportHandlers,
  handle(getMyLeaving, ({ ctx }) => myLeaving(ctx, registry)),
  handle(getMyExport, ({ ctx }) => myExport(ctx)),
  handle(postMyExport, async ({ ctx }) => {
    await askExport(ctx);
    return myExport(ctx);
  }),
];
