import { sql } from "drizzle-orm";
import { isWaitingId } from "#server/domains/accounts/process/predicates.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { identityHandlers } from "./routes.ts";

export const identity = defineDomain({
  name: "identity",
  title: "身分驗證",
  uses: ["accounts", "notifications"],
  handlers: identityHandlers,
  console: {
    identity: { identity: () => sql`(select count(*)::int from id_applications a where ${isWaitingId.sql("a")})` },
  },
  auditLabels,
  // Applications are stored by accounts.
  personalData: null,
});
