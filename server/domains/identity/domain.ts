import { sql } from "drizzle-orm";
import { isWaitingId } from "#server/domains/accounts/process/predicates.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels } from "./audit-labels.ts";
import { identityHandlers } from "./routes.ts";

export const identity = defineDomain({
  name: "identity",
  title: "身分驗證",
  uses: ["accounts", "notifications"],
  handlers: identityHandlers,
  console: {
    identity: {
      identity: () =>
        waitingItems(
          { id: sql`a.id`, title: sql`u.nickname`, since: sql`a.created_at` },
          sql`from id_applications a join users u on u.id = a.user_id where ${isWaitingId.sql("a")}`,
        ),
    },
  },
  auditLabels,
  // Applications are stored by accounts.
  personalData: null,
});
