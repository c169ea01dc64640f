import { sql } from "drizzle-orm";
import { byId, type Personal, whole } from "#server/kernel/personal.ts";
import { deleteFactors } from "./remove-factor.ts";

export const personal: Personal = {
  export: [
    whole(
      "authenticator-app",
      "驗證 App；設定用的密鑰不附在這裡",
      ["authenticator_apps"],
      (me) => sql`
        select created_at as "createdAt", confirmed_at as "confirmedAt" from authenticator_apps where user_id = ${me}`,
    ),
    byId(
      "passkeys",
      "通行金鑰",
      ["passkeys"],
      () => sql`r.name, r.transports, r.backed_up as "backedUp", r.created_at as "createdAt", r.used_at as "usedAt"`,
      (me) => sql`from passkeys r where r.user_id = ${me}`,
    ),
  ],
  withheld: { recovery_codes: "secrets, kept as hashes" },
  forget: (ctx, { id }) => deleteFactors(ctx, id),
  forgotten: [{ tables: ["authenticator_apps", "passkeys", "recovery_codes"], what: "deleted" }],
};
