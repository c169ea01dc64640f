import { z } from "zod";
import { bankName } from "#contract/accounts/banks.ts";
import { type Info, type MyDataDetail, MySettings } from "#contract/accounts/settings.ts";
import type { IdState } from "#contract/identity/states.ts";
import * as terms from "#contract/terms.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { bool, jsonOf, num, read, text, textOf } from "#server/kernel/rows.ts";
import { myData } from "../queries.ts";
import { deviceOf } from "../sessions/devices.ts";
import { placeOf } from "../sessions/place.ts";
import { RENEWED_MS } from "../sessions/sessions.ts";
import { openAftee } from "./aftee-data.ts";
import { infoOf } from "./invoice-info.ts";

type Settings = z.output<typeof MySettings>;
const Row = z.object({
  nickname: text,
  avatar: text.nullable(),
  background: text.nullable(),
  email: text.nullable(),
  pending_email: text.nullable(),
  has_password: bool,
  cellphone: text.nullable(),
  nda_at: text.nullable(),
  nda_text: text.nullable(),
  newsletter: bool,
  notices: z.object({ orders: bool.optional(), messages: bool.optional(), requests: bool.optional() }),
  verified_at: text.nullable(),
  real_name: text.nullable(),
  application: z
    .object({
      state: textOf<IdState>(),
      name: text,
      at: text,
      answer: text.nullable(),
      forgetAt: text.nullable(),
      forgotten: bool,
    })
    .nullable(),
  looks: MySettings.shape.identity.shape.looks,
  social: MySettings.shape.social,
  sessions: z.array(z.object({ id: num, agent: text, ip: text, at: text })),
  blocks: MySettings.shape.blocks,
  bank: z.object({ code: text, digits: text, holder: text }).nullable(),
  invoice: jsonOf<Info>().nullable(),
  aftee: text.nullable(),
});
type Row = z.output<typeof Row>;

async function rowOf(ctx: Ctx, userId: number): Promise<Row> {
  const rows = await read(ctx.db, Row)`
    select u.nickname, u.avatar, u.background, u.email, u.cellphone, u.real_name, u.nda_text,
      u.password_hash is not null as has_password, u.newsletter_at is not null as newsletter,
      u.nda_at, u.id_verified_at as verified_at, u.email_notices as notices, i.invoice, i.aftee,
      (select t.data->>'email' from mail_tokens t where t.user_id = u.id and t.kind = 'change_email'
        and t.used_at is null and t.expires_at > ${ctx.now()} order by t.id desc limit 1) as pending_email,
      (select json_build_object('state', a.state, 'name', a.name, 'at', coalesce(a.decided_at, a.created_at),
        'answer', a.answer, 'forgetAt', a.forget_at, 'forgotten', a.number is null)
        from id_applications a where a.user_id = u.id order by a.id desc limit 1) as application,
      (select coalesce(json_agg(json_build_object('at', l.at, 'role', l.data->>'role', 'part', l.data->>'part')
        order by l.id desc), '[]') from (select l.id, l.at, l.data from audit_log l
          where l.subject = 'id_application' and l.action = 'identity.look'
            and l.subject_id in (select a.id from id_applications a where a.user_id = u.id)
          order by l.id desc limit 50) l) as looks,
      (select coalesce(json_agg(json_build_object('id', l.id, 'provider', l.provider, 'email', l.email,
        'since', l.created_at) order by l.id), '[]') from social_logins l where l.user_id = u.id) as social,
      (select coalesce(json_agg(json_build_object('id', s.id, 'agent', s.user_agent, 'ip', s.ip, 'at', s.seen_at)
        order by s.seen_at desc, s.id desc), '[]') from sessions s
        where s.user_id = u.id and s.expires_at > ${later(ctx.now(), RENEWED_MS)}
          and (u.roles = '{}' or s.created_at > ${later(ctx.now(), -terms.operatorSessionHours * HOUR)})) as sessions,
      (select coalesce(json_agg(json_build_object('id', b.id, 'userId', o.id, 'nickname', o.nickname,
        'since', b.created_at) order by b.id desc), '[]')
        from blocks b join users o on o.id = b.blocked_id where b.user_id = u.id) as blocks,
      (select json_build_object('code', k.bank_code, 'digits', k.last_digits, 'holder', k.holder)
        from bank_accounts k where k.user_id = u.id) as bank
    from users u left join member_info i on i.user_id = u.id where u.id = ${userId}`;
  const row = rows[0];
  if (!row) throw new Error("a session without a member");
  return row;
}

function identityOf({ application, ...row }: Row): Settings["identity"] {
  const papers = {
    forgetAt: application?.forgetAt ?? null,
    forgotten: application?.forgotten ?? false,
    looks: row.looks,
  };
  if (row.verified_at) return { state: "accepted", name: row.real_name, at: row.verified_at, answer: null, ...papers };
  if (!application) return { state: "none", name: null, at: null, answer: null, ...papers };
  const { state, name, at, answer } = application;
  return { state, name, at, answer, ...papers };
}

/** All data of the settings page, in one round trip. */
export async function mySettings(ctx: Ctx): Promise<Settings> {
  const userId = memberId(ctx);
  const row = await rowOf(ctx, userId);
  const here = ctx.actor.kind === "member" ? ctx.actor.sessionId : 0;
  const { bank } = row;
  return {
    nickname: row.nickname,
    avatar: row.avatar,
    background: row.background,
    email: row.email,
    pendingEmail: row.pending_email,
    hasPassword: row.has_password,
    cellphone: row.cellphone,
    ndaAt: row.nda_at,
    ndaVersion: row.nda_text,
    identity: identityOf(row),
    social: row.social,
    sessions: await Promise.all(
      row.sessions.map(async ({ id, agent, ip, at }) => ({
        id,
        device: deviceOf(agent),
        ip,
        place: await placeOf(ip),
        seenAt: at,
        current: id === here,
      })),
    ),
    blocks: row.blocks,
    emailNotices: {
      orders: row.notices.orders !== false,
      messages: row.notices.messages !== false,
      requests: row.notices.requests !== false,
      newsletter: row.newsletter,
    },
    bank: bank && {
      bankCode: bank.code,
      bankName: bankName(bank.code) ?? bank.code,
      lastDigits: bank.digits,
      holder: bank.holder,
    },
    info: infoOf(row.invoice),
    aftee: openAftee(ctx, userId, row.aftee),
  };
}

type Detail = z.output<typeof MyDataDetail>;
const DetailRow = z.object({
  ...{ email: text.nullable(), background: text.nullable(), joinedAt: text },
  ...{ headline: text, intro: text, city: text, planNotices: text, jobIds: z.array(num) },
});

/** The session user with private fields. */
export async function myDataDetail(ctx: Ctx): Promise<Detail> {
  const userId = memberId(ctx);
  const me = await myData(ctx, userId);
  const rows = await read(ctx.db, DetailRow)`
    select u.email, u.background, u.created_at as "joinedAt", coalesce(p.headline, '') as headline,
      coalesce(p.intro, '') as intro, coalesce(p.city, '') as city, coalesce(p.plan_notices, '') as "planNotices",
      array(select j.job_id from user_jobs j where j.user_id = u.id order by j.job_id) as "jobIds"
    from users u left join profiles p on p.user_id = u.id where u.id = ${userId}`;
  const row = rows[0];
  if (!row) throw new Error("a session without a member");
  return { ...me, ...row };
}
