import { num, one, read } from "#server/kernel/rows.ts";
/** Rows for operators' calls on articles, coupons, requests, offers, withdrawals and payment methods. */

import { and, eq, sql } from "drizzle-orm";
import { approvals } from "#server/db/schema/approvals.ts";
import { articleReports } from "#server/db/schema/articles.ts";
import { requestReports } from "#server/db/schema/offers.ts";
import { methodSwitches } from "#server/db/schema/payments.ts";
import { jobs } from "#server/db/schema/profiles.ts";
import { reviewReports } from "#server/db/schema/reviews.ts";
import { missedSearches } from "#server/db/schema/searches.ts";
import { faqs } from "#server/db/schema/set-up.ts";
import { articleKind } from "#server/domains/articles/published.ts";
import { moveFaq } from "#server/domains/content/faq/save-faq.ts";
import { reviewKind } from "#server/domains/orders/reviews/moderate-review.ts";
import { requestKind } from "#server/domains/requests/admin/kinds.ts";
import { makeBatch } from "#server/domains/withdrawals/admin/make-batch.ts";
import { requestWithdrawal } from "#server/domains/withdrawals/request-withdrawal.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { categoryForm, makeCategory, subcategoryForm } from "#server/testing/factories/catalog.ts";
import { couponForm, makeCoupon } from "#server/testing/factories/coupons.ts";
import { makeOffered, makeRequest } from "#server/testing/factories/requests.ts";
import { makePayee } from "#server/testing/factories/withdrawals.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { asAdmin, type MakeAdminRow, operatorId } from "./admin-row.ts";
import { campaignAdminRows } from "./campaign-rows.ts";
import { review } from "./order-rows.ts";
import { reportAdminRows } from "./report-rows.ts";
import { adminNoticeRows } from "./support-rows.ts";
import { textRows } from "./text-rows.ts";

const reason = "已經和雙方確認過內容";

const article =
  (values: Parameters<typeof makeArticle>[1] = {}, body: unknown = { reason }): MakeAdminRow =>
  async (world) => ({ params: { id: (await makeArticle(world, values)).id }, body });

const hiddenArticle: MakeAdminRow = async (world, operator) => {
  const { id } = await makeArticle(world);
  await articleKind.moderate(asAdmin(world, operator), id, "hide", { reason });
  return { params: { id }, body: { reason } };
};

const reportedArticle: MakeAdminRow = async (world) => {
  const { id: articleId } = await makeArticle(world);
  const values = { articleId, reporterId: (await makeMember(world)).id, reason: "contact", text: "" };
  const { id: until } = one(await world.deps.db.insert(articleReports).values(values).returning());
  return { params: { id: articleId }, body: { until, note: reason } };
};

const publicReview: MakeAdminRow = async (world) => ({ params: (await review(world)).params, body: { reason } });

const removedReview: MakeAdminRow = async (world, operator) => {
  const { params = {} } = await review(world);
  await reviewKind.moderate(asAdmin(world, operator), Number(params.id), "hide", { reason });
  return { params, body: { reason } };
};

const reportedReview: MakeAdminRow = async (world) => {
  const { ownerId: reporterId, params = {} } = await review(world);
  const values = { reviewId: Number(params.id), reporterId, reason: "other", text: "罵人" };
  const { id: until } = one(await world.deps.db.insert(reviewReports).values(values).returning());
  return { params, body: { until, note: reason } };
};

const request: MakeAdminRow = async (world) => ({
  params: { id: (await makeRequest(world)).requestId },
  body: { reason },
});

const hiddenRequest: MakeAdminRow = async (world, operator) => {
  const { requestId } = await makeRequest(world);
  await requestKind.moderate(asAdmin(world, operator), requestId, "hide", { reason });
  return { params: { id: requestId }, body: { reason } };
};

const reportedRequest: MakeAdminRow = async (world) => {
  const { requestId } = await makeRequest(world);
  const values = { requestId, reporterId: (await makeMember(world)).id, reason: "contact", text: "" };
  const { id: until } = one(await world.deps.db.insert(requestReports).values(values).returning());
  return { params: { id: requestId }, body: { until, note: reason } };
};

const offer: MakeAdminRow = async (world) => ({
  params: { id: (await makeOffered(world)).offerId },
  body: { reason },
});

const reportedOffer: MakeAdminRow = async (world) => {
  const { offerId, requestId, buyerId } = await makeOffered(world);
  const values = { requestId, offerId, reporterId: buyerId, reason: "contact", text: "" };
  const { id: until } = one(await world.deps.db.insert(requestReports).values(values).returning());
  return { params: { id: offerId }, body: { until, note: reason } };
};

/** A requested withdrawal that is in no batch yet. */
const withdrawal: MakeAdminRow = async (world) => {
  const { id } = await requestWithdrawal(world.as(await makePayee(world)), { amount: 500 });
  return { params: { id }, body: { reason } };
};

/** A withdrawal that the bank has reported as paid. */
const paidWithdrawal: MakeAdminRow = async (world, operator) => {
  const row = await withdrawal(world, operator);
  await world.deps.db.execute(sql`with b as (insert into withdrawal_batches (number, count, amount, made_by)
      values (${`W${nextSerial()}`}, 1, 485, 1) returning id)
    update withdrawals set state = 'paid', closed_at = now(), reference = 'B1', batch_id = (select id from b)
    where id = ${row.params?.id ?? 0}`);
  return row;
};

/** A withdrawal that the bank returned, of a member who has left. */
const heldWithdrawal: MakeAdminRow = async (world, operator) => {
  const { params } = await withdrawal(world, operator);
  const rows = await read(world.deps.db, { id: num })`update withdrawals set held = '銀行退回'
    where id = ${params?.id ?? 0} returning user_id as id`;
  await world.deps.db.execute(sql`update users set status = 4 where id = ${rows[0]?.id ?? 0}`);
  return { params: params ?? {}, body: { bankCode: "812", account: "2001234567890", holder: "王小明", reason } };
};

const batch: MakeAdminRow = async (world, operator) => {
  const asked = await requestWithdrawal(world.as(await makePayee(world)), { amount: 500 });
  // Only this withdrawal is due.
  await world.deps.db.execute(sql`update withdrawals set run_at = ${world.clock.now().toISOString()}::timestamptz
    + case when id = ${asked.id} then interval '-1 day' else interval '1 year' end where state = 'requested'`);
  const id = await makeBatch(asAdmin(world, operator));
  // Deletes the proposal to release the batch, as if it had been rejected.
  await world.deps.db
    .delete(approvals)
    .where(and(eq(approvals.kind, "withdrawal.release"), eq(approvals.subjectId, id)));
  return { params: { id } };
};

/** A platform coupon that is not active yet. */
const coupon: MakeAdminRow = async (world) => ({
  params: { id: (await makeCoupon(world, { state: "draft" })).id, name: "activate" },
  body: { ...couponForm(world), scope: "all", budget: 30_000 },
});

/**
 * Closes the method first, so that the call changes only the reason; a different one each time, because equal data
 * change nothing.
 */
const closedMethod: MakeAdminRow = async (world, operator) => {
  const method = "jkopay";
  const row = { method, reason: "維護中", closedBy: operatorId(operator), closedAt: world.clock.now() };
  await world.deps.db.insert(methodSwitches).values(row).onConflictDoNothing();
  return { params: { method }, body: { closed: true, reason: `維護到 18:00，第 ${nextSerial()} 次公告` } };
};

const missedSearch =
  (body?: (place: { subcategoryId: number }) => unknown): MakeAdminRow =>
  async (world) => {
    const place = await makeCategory(world);
    const words = `沒有的詞${nextSerial()}`;
    const values = { folded: words, words, lastAt: world.clock.now() };
    const { id } = one(await world.deps.db.insert(missedSearches).values(values).returning());
    return { params: { id }, body: body?.(place) };
  };

const category =
  (body?: object): MakeAdminRow =>
  async (world) => {
    const { categoryId } = await makeCategory(world);
    return { params: { id: categoryId }, ...(body && { body: { ...categoryForm(), ...body } }) };
  };

const subcategory =
  (body?: object): MakeAdminRow =>
  async (world) => {
    const { categoryId, subcategoryId } = await makeCategory(world);
    return { params: { id: subcategoryId }, ...(body && { body: { ...subcategoryForm(categoryId), ...body } }) };
  };

const job =
  (body?: object): MakeAdminRow =>
  async (world) => {
    const id = nextSerial();
    await world.deps.db.insert(jobs).values({ id, name: `職務${id}`, order: id });
    return { params: { id }, ...(body && { body: { name: `職務${nextSerial()}`, parentId: null, ...body } }) };
  };

const faqForm = () => ({
  type: "buy",
  question: `可以分期付款嗎？第 ${nextSerial()} 問`,
  answer: "結帳頁列出的方式都可以用。",
  hidden: false,
});

const faq: MakeAdminRow = async (world) => {
  const id = 20_000 + nextSerial();
  await world.deps.db.insert(faqs).values({ id, ...faqForm() });
  return { params: { id }, body: { ...faqForm(), version: 1 } };
};

/** The second question of its kind, whose questions have rows already: the first move of all writes one for each. */
const faqBelow: MakeAdminRow = async (world, operator) => {
  const { params } = await faq(world, operator);
  await moveFaq(asAdmin(world, operator), Number(params?.id), 2);
  return { params };
};

const placed =
  (make: MakeAdminRow): MakeAdminRow =>
  async (world, operator) => ({ ...(await make(world, operator)), body: { position: 1 } });

export const marketRows: Record<string, MakeAdminRow> = {
  "POST /api/admin/missed_searches/{id}/answer": missedSearch(({ subcategoryId }) => ({ subcategoryId })),
  "DELETE /api/admin/missed_searches/{id}": missedSearch(),
  "PUT /api/admin/categories/{id}": category({ version: 1 }),
  "PUT /api/admin/categories/{id}/position": placed(category()),
  ...textRows,
  "PUT /api/admin/faq/{id}": faq,
  "PUT /api/admin/faq/{id}/position": placed(faqBelow),
  "PUT /api/admin/job_titles/{id}": job({ retired: false, version: 1 }),
  "PUT /api/admin/job_titles/{id}/position": placed(job()),
  "PUT /api/admin/subcategories/{id}": subcategory({ version: 1 }),
  "PUT /api/admin/subcategories/{id}/position": placed(subcategory()),
  "PUT /api/admin/payment_methods/{method}": closedMethod,
  "POST /api/admin/blogs/{id}/hide": article(),
  "POST /api/admin/blogs/{id}/show": hiddenArticle,
  "POST /api/admin/blogs/{id}/dismiss_reports": reportedArticle,
  "POST /api/admin/blogs/{id}/pick": article({}, {}),
  "POST /api/admin/blogs/{id}/unpick": article({ pickedAt: new Date() }, {}),
  "POST /api/admin/reviews/{id}/hide": publicReview,
  "POST /api/admin/reviews/{id}/show": removedReview,
  "POST /api/admin/reviews/{id}/dismiss_reports": reportedReview,
  "PUT /api/admin/coupons/{id}": coupon,
  "POST /api/admin/coupons/{id}/transitions/{name}": coupon,
  ...campaignAdminRows,
  ...reportAdminRows,
  ...adminNoticeRows,
  "POST /api/admin/requests/{id}/hide": request,
  "POST /api/admin/requests/{id}/show": hiddenRequest,
  "POST /api/admin/requests/{id}/dismiss_reports": reportedRequest,
  "POST /api/admin/offers/{id}/take_down": offer,
  "POST /api/admin/offers/{id}/dismiss_reports": reportedOffer,
  "POST /api/admin/withdrawals/{id}/hand_back": withdrawal,
  "POST /api/admin/withdrawals/{id}/bounce": paidWithdrawal,
  "POST /api/admin/withdrawals/{id}/correct": heldWithdrawal,
  "POST /api/admin/withdrawal_batches/{id}/propose": batch,
  "POST /api/admin/withdrawal_batches/{id}/discard": batch,
  "POST /api/admin/withdrawal_batches/{id}/answer": batch,
};
