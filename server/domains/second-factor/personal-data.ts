import { sql } from "drizzle-orm";
import { type PersonalData, pagedPart, queryPart } from "#server/kernel/personal-data.ts";
import { deleteFactors } from "./remove-factor.ts";

export const personalData: PersonalData = {
  export: [
    queryPart(
      "authenticator-app",
      "驗證 App；設定用的密鑰不附在這裡",
      ["authenticator_apps"],
      (me) => sql`
        select created_at as "createdAt", confirmed_at as "confirmedAt" from authenticator_apps where user_id = ${me}`,
    ),
    pagedPart(
      "passkeys",
      "通行金鑰",
      ["passkeys"],
      () => sql`r.name, r.transports, r.backed_up as "backedUp", r.created_at as "createdAt", r.used_at as "usedAt"`,
      (me) => sql`from passkeys r where r.user_id = ${me}`,
    ),
  ],
  withheld: { recovery_codes: "secrets, kept as hashes" },
  erase: (ctx, { id }) => deleteFactors(ctx, id),
  erased: [{ tables: ["authenticator_apps", "passkeys", "recovery_codes"], what: "deleted" }],
};
