import { sql } from "drizzle-orm";
import type { LeavingBlocker } from "#contract/privacy/leaving.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type ExportFile, type PersonalData, pagedPart, queryPart, readPart } from "#server/kernel/personal-data.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { nicknameOf } from "./member/nickname-of.ts";
import { eraseAccount } from "./personal-data/erase-account.ts";
import { bankOf, identityOf, infoOf } from "./personal-data/export-sealed.ts";
import { getUser } from "./store.ts";

/** Pictures of the identity verification, stored encrypted. */
async function identityPictures(ctx: Ctx, userId: number): Promise<ExportFile[]> {
  const rows = await read(ctx.db, { key: text, n: num })`
    select p.key, row_number() over (order by a.id, p.n)::int as n from id_applications a,
      unnest(a.pictures) with ordinality p(key, n) where a.user_id = ${userId}`;
  return rows.map(({ key, n }) => ({ path: `identity/${n}.webp`, key, bytes: 0, sealed: true }));
}

/** An operator's account cannot be deleted while it has a role. */
async function roleOf(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const { roles } = await getUser(ctx, userId);
  return roles.length > 0 ? [{ kind: "operator", title: "", amount: null, url: null }] : [];
}

export const personalData: PersonalData = {
  export: [
    queryPart(
      "account",
      "帳號與設定",
      ["users"],
      (me) => sql`
        select id, email, email_confirmed_at as "emailConfirmedAt", nickname, nickname_asked as "needsNickname", cellphone, real_name as "realName", status,
          level, star, roles, avatar, background, newsletter_at as "newsletterAt", newsletter_text as "newsletterText",
          nda_at as "ndaAt", nda_text as "ndaText", terms_version as "termsVersion", id_verified_at as "idVerifiedAt", email_notices as "emailNotices",
          last_seen_at as "lastSeenAt", created_at as "createdAt", password_hash is not null as "hasPassword"
        from users where id = ${me}`,
    ),
    readPart("info", "發票與先享後付資料", ["member_info"], infoOf),
    readPart("bank-account", "收款帳戶", ["bank_accounts"], bankOf),
    readPart("identity", "身分驗證申請；圖片在 identity 資料夾", ["id_applications"], identityOf),
    pagedPart(
      "sessions",
      "登入中的裝置",
      ["sessions"],
      () => sql`r.user_agent as "userAgent", r.ip, r.created_at as "createdAt", r.seen_at as "seenAt",
        r.expires_at as "expiresAt"`,
      (me) => sql`from sessions r where r.user_id = ${me}`,
    ),
    pagedPart(
      "social-logins",
      "連結的社群帳號",
      ["social_logins"],
      () => sql`r.provider, r.subject, r.email, r.created_at as "createdAt"`,
      (me) => sql`from social_logins r where r.user_id = ${me}`,
    ),
    pagedPart(
      "blocks",
      "封鎖的會員",
      ["blocks"],
      () => sql`${nicknameOf(sql`r.blocked_id`)} as nickname, r.created_at as "createdAt"`,
      (me) => sql`from blocks r where r.user_id = ${me}`,
    ),
  ],
  folders: [
    {
      name: "identity",
      about: `身分驗證的證件圖片（審核後 ${terms.idImageRetentionDays} 天刪除）`,
      files: identityPictures,
    },
  ],
  withheld: {
    half_logins: "secrets of five minutes",
    mail_tokens: "secrets of an hour or two",
    phone_codes: "secrets of five minutes",
    registration_codes: "secrets of ten minutes",
    member_marks: "hashes of cards, accounts, numbers and browsers that were used within half a year",
    upload_uses: "how many bytes of the last day",
    idempotency_keys: "answers of the last day, made from what is there",
  },
  erase: eraseAccount,
  erased: [
    { tables: ["users"], what: "nickname 「已離開的會員」, level 1 and the date of joining; every other field empty" },
    {
      tables: [
        "sessions",
        "half_logins",
        "mail_tokens",
        "social_logins",
        "phone_codes",
        "registration_codes",
        "member_info",
        "bank_accounts",
        "id_applications",
        "member_marks",
      ],
      what: "deleted with the identity pictures in the storage",
    },
    { tables: ["pending_social_logins"], what: "those with the address: deleted; all others after a day" },
    { tables: ["blocks"], what: "deleted in both directions" },
    { tables: ["rate_limits"], what: "those about the address or the telephone number: deleted" },
    { tables: ["idempotency_keys", "upload_uses"], what: "deleted" },
  ],
  blocksLeaving: roleOf,
};
