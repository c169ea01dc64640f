/** For each writing call without a row in its path: a member who can make it, and the body. */

import { nda } from "#contract/accounts/nda.ts";
import { itemKinds } from "#contract/profiles/items.ts";
import { operatorRoles } from "#contract/roles.ts";
import { taipeiMonth } from "#contract/time.ts";
import { issueMailToken } from "#server/domains/accounts/email/mail-tokens.ts";
import { issueRegistrationCode } from "#server/domains/accounts/email/registration-codes.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { balanceToPoint } from "#server/domains/ledger/turn-points.ts";
import { unsubscribeLink } from "#server/domains/notifications/unsubscribe-token.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { campaignForm, newsletterForm } from "#server/testing/factories/campaigns.ts";
import {
  categoryForm,
  makeCategory,
  makeContent,
  makePicture,
  subcategoryForm,
} from "#server/testing/factories/catalog.ts";
import { couponForm, makeCoupon } from "#server/testing/factories/coupons.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeListing, placeForm } from "#server/testing/factories/orders.ts";
import { makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makePayee } from "#server/testing/factories/withdrawals.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import { campaignActsOf } from "./campaign-rows.ts";
import { queueMark } from "./note-rows.ts";
import { review } from "./order-rows.ts";
import { reportActs } from "./report-rows.ts";
import { items } from "./rows.ts";
import { linkBody, newReply, noticeActs } from "./support-rows.ts";

export const PASSWORD = "the right password";
const passwordHash = await hashPassword(PASSWORD);

type Act = {
  /** Absent: a visitor. */
  actorId?: number;
  params?: Record<string, unknown>;
  body?: unknown;
  /** Cookies that the browser has already. */
  cookies?: Record<string, string>;
};
type MakeAct = (world: World) => Promise<Act>;

const member =
  (body: object | ((world: World) => Promise<unknown>) = {}): MakeAct =>
  async (world) => ({
    actorId: (await makeMember(world, { passwordHash })).id,
    body: typeof body === "function" ? await body(world) : body,
  });

const visitor =
  (body: () => unknown = () => ({})): MakeAct =>
  async () => ({ body: body() });

const guarded =
  (body: unknown = {}): MakeAct =>
  async (world) => ({ actorId: (await makeGuarded(world, { passwordHash })).id, body });

const operator =
  (body: () => unknown): MakeAct =>
  async (world) => ({ actorId: (await makeMember(world, { roles: [...operatorRoles] })).id, body: body() });

const unsubscribeToken = async (world: World) =>
  unsubscribeLink(world.system, (await makeMember(world)).id, "orders")
    .split("/")
    .at(-1);

/** A browser's subscription at the push service of the test. */
const pushForm = async () => ({
  endpoint: `http://localhost/sandbox/push/devices/${nextSerial()}`,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
});

type Kind = Parameters<typeof issueMailToken>[2];
const HOUR_MS = 3_600_000;

/** Somebody who opens a link from a mail. */
const link =
  (kind: Kind, more: Record<string, unknown> = {}): MakeAct =>
  async (world) => {
    const { id, email } = await makeMember(world, {
      passwordHash,
      ...(kind === "confirm" && { emailConfirmedAt: null }),
    });
    return {
      body: {
        token: await issueMailToken(world.system, id, kind, HOUR_MS, { act: "bank_changed", to: email }),
        ...more,
      },
    };
  };

const listing =
  (body: unknown = {}): MakeAct =>
  async (world) => ({
    actorId: (await makeMember(world)).id,
    params: { id: (await makeListing(world)).serviceId },
    body,
  });

const other = (of: (id: number) => unknown) => member(async (world) => of((await makeMember(world)).id));
const rich: MakeAct = async (world) => {
  const { id } = await makeMember(world);
  await grant(world, id, "balance", 500);
  return { actorId: id, body: { amount: 10 } };
};
const verified: MakeAct = async (world) => {
  const { id } = await makeMember(world, { passwordHash, idVerifiedAt: world.clock.now(), realName: "林思妤" });
  return { actorId: id, body: { bankCode: "812", account: "12345678901234" } };
};
const article: MakeAct = async (world) => ({
  actorId: (await makeMember(world)).id,
  params: { id: (await makeArticle(world)).id },
  body: { reason: "contact" },
});
const reviewed: MakeAct = async (world) => ({
  actorId: (await makeMember(world)).id,
  params: (await review(world)).params,
  body: { reason: "contact" },
});
const payee: MakeAct = async (world) => ({ actorId: await makePayee(world), body: { amount: 500 } });
/** Points that were just converted from the balance. */
const turned: MakeAct = async (world) => {
  const { id } = await makeMember(world);
  await grant(world, id, "balance", 500);
  await balanceToPoint(world.as(id), { amount: 200, key: `walk-${nextSerial()}` });
  return { actorId: id, body: { amount: 10 } };
};
const person = { name: "林思妤", cellphone: "0912345678", address: "臺北市中正區一段 1 號", email: "a@example.com" };
const letter = { subject: "退款的問題", text: "請問退款什麼時候會到帳？" };
const fresh = (head: string) => `${head}${nextSerial()}@example.com`;

const acts: Record<string, MakeAct> = {
  "POST /api/services/{id}/favorite": listing(),
  "DELETE /api/services/{id}/favorite": listing(),
  "POST /api/services/{id}/report": listing({ reason: "contact" }),
  "POST /api/blogs/{id}/clicks": article,
  "POST /api/blogs/{id}/favorite": article,
  "DELETE /api/blogs/{id}/favorite": article,
  "POST /api/reviews/{id}/report": reviewed,
  "POST /api/blogs/{id}/report": article,
  ...campaignActsOf,
  ...reportActs,
  ...noticeActs,
  "POST /api/my_blogs": member(async () => ({ key: `article-${nextSerial()}`, title: "找設計師之前先想清楚的五件事" })),
  "POST /api/my_coupons": member(async (world) => ({ code: (await makeCoupon(world)).code })),
  "POST /api/my_service_coupons": member(async (world) => couponForm(world)),
  "POST /api/my_requests": member(async () => ({ key: `request-${nextSerial()}`, title: "想找人設計商標" })),
  "POST /api/my_request_filters": member({ name: "", filter: { k: "商標" }, notice: "now" }),
  "POST /api/balance_to_transfer": payee,
  "POST /api/point_to_balance": turned,
  "POST /api/login_by_passkey/question": visitor(),
  "POST /api/my_second_factor/passkeys/question": member(),
  "POST /api/my_second_factor/app": member(),
  "POST /api/my_second_factor/recovery_codes": guarded(),
  "DELETE /api/my_second_factor/app": guarded(),
  "DELETE /api/my_second_factor": guarded(),
  "POST /api/balance_to_point": rich,
  "POST /api/change_password": link("reset", { password: "a fresh password" }),
  "POST /api/change_password_check": link("reset"),
  "POST /api/unsubscribe/check": member(async (world) => ({ token: await unsubscribeToken(world) })),
  "POST /unsubscribe/{token}": async (world) => ({ params: { token: await unsubscribeToken(world) } }),
  "POST /api/contact_mistakes": member({ text: "請打 0912-345-678 找我", page: "/myprofile" }),
  "POST /api/not_me/check": link("not_me"),
  "POST /api/not_me": link("not_me"),
  "POST /api/email_confirm": link("confirm"),
  "POST /api/email_confirm/check": link("confirm"),
  "POST /api/email_confirm/code": async (world) => {
    const { id, email } = await makeMember(world, { emailConfirmedAt: null });
    const browser = newSecret();
    const client = { ...world.system.client, browser: digest(browser) };
    const code = await issueRegistrationCode({ ...world.system, client }, id);
    return { cookies: { browser }, body: { email, code } };
  },
  "POST /api/email_confirm/resend": visitor(() => ({ email: fresh("nobody") })),
  "POST /api/forget_password": visitor(() => ({ email: fresh("nobody") })),
  "POST /api/is_email_registered": visitor(() => ({ email: fresh("nobody") })),
  "POST /api/register": visitor(() => ({ email: fresh("new"), nickname: "新會員", password: "a good password" })),
  "POST /api/login": async (world) => {
    const { email } = await makeMember(world, { passwordHash });
    return { body: { email, password: PASSWORD } };
  },
  "POST /api/logout": member(),
  "POST /api/contact_us": visitor(() => ({ name: "王先生", email: fresh("asks"), ...letter })),
  "POST /api/contact_us_logged": member(letter),
  "POST /api/my_letters": member(letter),
  "POST /api/letter_link/open": linkBody(),
  "POST /api/letter_link/reply": linkBody({ text: "謝謝，還有一個問題。" }),
  "POST /api/admin/saved_replies": operator(() => newReply),
  "POST /api/my_services": member(makeContent),
  "POST /api/my_messages": other((receiverId) => ({ receiverId, text: "想請問交期" })),
  "POST /api/users/follows": other((userId) => ({ userId, follow: true })),
  "POST /api/my_blocks": other((userId) => ({ userId })),
  "POST /api/orders": member(async (world) => placeForm(await makeListing(world))),
  "POST /api/my_cards": member({ agreement: "card-2026-11" }),
  "POST /api/my_export": member(),
  "POST /api/viewing/end": member(),
  "POST /api/my_nda": member({ version: nda.version }),
  "POST /api/my_proof": member({ by: "password", password: PASSWORD }),
  "POST /api/my_proof/passkey": member(),
  "POST /api/my_proof/code": async (world) => ({ actorId: (await makeMember(world)).id }),
  "POST /api/get_sms": member(async () => ({ cellphone: `0912${String(nextSerial()).padStart(6, "0")}` })),
  "POST /api/events": visitor(() => ({ name: "login_success", data: { method: "email" } })),
  "POST /api/search_choices": visitor(() => ({ k: "軟裝", formula: 1, near: true, subcategory: 1 })),
  "POST /api/users/search": visitor(() => ({ k: "設計" })),
  "POST /api/faq/answers": visitor(() => ({ text: "刷卡失敗了怎麼辦" })),
  "PUT /api/admin/queue": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: await queueMark(world),
  }),
  "POST /api/admin/news": operator(() => ({
    title: "系統維護公告",
    summary: "維護期間無法付款，訂單不受影響。",
    body: "<p>維護時間是週日凌晨兩點到四點。</p>",
  })),
  "POST /api/admin/newsletters": operator(() => newsletterForm),
  "POST /api/admin/coupons": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: { ...couponForm(world), scope: "all", budget: 30_000 },
  }),
  "POST /api/admin/books/journals": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: {
      ...{ debit: "gateway_fees", credit: "bank", amount: 300, month: taipeiMonth(world.clock.now()) },
      reason: "金流的月租費，銀行已經扣款",
    },
  }),
  "POST /api/admin/fee_rules": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: { name: `規則 ${nextSerial()}`, buyerFee: 3, commission: 10, from: "2020-01-01" },
  }),
  "POST /api/admin/campaigns": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: campaignForm(world),
  }),
  "POST /api/admin/operators": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: { email: (await makeMember(world)).email, act: "grant", role: "support", reason: "十二月起輪值客服信箱" },
  }),
  "POST /api/admin/categories": operator(categoryForm),
  "POST /api/admin/faq": operator(() => ({
    type: "buy",
    question: `可以開收據嗎？第 ${nextSerial()} 問`,
    answer: "可以，付款後會寄到你的信箱。",
    hidden: false,
  })),
  "POST /api/admin/job_titles": operator(() => ({ name: `職務${nextSerial()}`, parentId: null, retired: false })),
  "POST /api/admin/subcategories": async (world) => ({
    actorId: (await makeMember(world, { roles: [...operatorRoles] })).id,
    body: subcategoryForm((await makeCategory(world)).categoryId),
  }),
  "POST /api/admin/synonyms": operator(() => ({ words: [`詞${nextSerial()}`, `語${nextSerial()}`] })),
  "DELETE /api/my_bank_accounts": member(),
  "DELETE /api/my_cellphones": member(),
  "DELETE /api/my_push": member(),
  "DELETE /api/my_sessions": member(),
  "PUT /api/my_profile_order": member({ kind: "skills", ids: [] }),
  "PUT /api/my_bank_accounts": verified,
  "PUT /api/my_email": member(async () => ({ email: fresh("wanted") })),
  "PUT /api/my_email_notices": member({ orders: true, newsletter: false }),
  "PUT /api/my_push": member(() => pushForm()),
  "PUT /api/my_push_kinds": member({ orders: true, requests: false, endings: true }),
  "PUT /api/my_info": member({ kind: "personal", name: "林思妤" }),
  "PUT /api/my_info_aftee": member(person),
  "PUT /api/my_nickname": member({ nickname: "改名了" }),
  "PUT /api/my_password": member({ current: PASSWORD, password: "quite another one" }),
  "PUT /api/my_status": async (world) => {
    const { id, nickname } = await makeMember(world);
    return { actorId: id, body: { status: 4, nickname } };
  },
  "PUT /api/my_notifications_read": member(),
  "PUT /api/my_jobs": member({ jobIds: [] }),
  "PUT /api/my_plan_notices": member({ notices: "請先來訊確認檔期" }),
  "PUT /api/my_home": member({ side: "seller" }),
  "PUT /api/my_profiles": member({ headline: "插畫與書封設計" }),
};
for (const kind of itemKinds)
  acts[`POST /api/my_${kind}`] = member(async (world) =>
    kind === "portfolios" ? { ...items[kind], images: [await makePicture(world)] } : items[kind],
  );

/** @returns the actor and the input of the call; null for a call that is not listed here */
export async function ownAct(world: World, name: string): Promise<Act | null> {
  return (await acts[name]?.(world)) ?? null;
}

/** The calls that `ownAct` knows. */
export const ownCalls = Object.keys(acts);
