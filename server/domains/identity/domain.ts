import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditWords } from "./audit-words.ts";
import { identityHandlers } from "./routes.ts";

export const identity = defineDomain({
  name: "identity",
  title: "身分驗證",
  uses: ["accounts", "notifications"],
  handlers: identityHandlers,
  console: {
    identity: { identity: () => sql`(select count(*)::int from id_applications where state = 'waiting')` },
  },
  auditWords,
  // The applications are rows of accounts.
  personal: null,
});
