import type { Job } from "#server/kernel/delivery/jobs.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { deleteAccounts } from "./delete-accounts.ts";
import { expireExports, makeExport } from "./make-export.ts";

export const privacyJobs = (registry: DomainRegistry): Job[] => [
  {
    name: "make_export",
    does: "makes the archive of a member's data",
    run: (ctx, payload) => makeExport(ctx, registry, Number(payload.id)),
  },
  {
    name: "expire_exports",
    does: "deletes archives of members' data after seven days",
    cron: "17 * * * *",
    run: expireExports,
  },
  {
    name: "delete_accounts",
    does: "erases accounts thirty days after the member asked",
    cron: "37 * * * *",
    run: (ctx) => deleteAccounts(ctx, registry),
  },
];
