/** For each operator's call on a row: a row on which it is possible, and a valid body. */

import { idApplications } from "#server/db/schema/accounts.ts";
import { approvals } from "#server/db/schema/approvals.ts";
import { serviceReports, synonyms } from "#server/db/schema/catalog.ts";
import { news } from "#server/db/schema/content.ts";
import { feeRules } from "#server/db/schema/fees.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { messageReports } from "#server/db/schema/messaging.ts";
import { orderProposals } from "#server/db/schema/orders.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { serviceKind } from "#server/domains/catalog/published.ts";
import { suspendMember } from "#server/domains/moderation/suspend-member.ts";
import { contestFault } from "#server/domains/orders/disputes/contest-fault.ts";
import { answerDispute } from "#server/domains/orders/disputes/dispute-view.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, readWith } from "#server/kernel/rows.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { disputedSale, type Sale, viewOf, workingSale } from "#server/testing/factories/orders.ts";
import { makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeTransferItem } from "#server/testing/factories/transfer-item.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import { adminRestrictionRows } from "./account-rows.ts";
import { marketRows } from "./admin-market-rows.ts";
import { type AdminRow, asAdmin, type MakeAdminRow, operatorId } from "./admin-row.ts";
import { bookRows } from "./book-rows.ts";
import { feeInvoice, stuckInvoice } from "./invoice-rows.ts";
import { newsletterRows } from "./newsletter-rows.ts";
import { noteRows } from "./note-rows.ts";
import { completed } from "./order-rows.ts";
import { adminLetterRows } from "./support-rows.ts";

const reason = "已經和雙方確認過內容";
const reasons = {
  reasonBuyer: "成果有一部分符合約定，因此部分退款。",
  reasonSeller: "完稿的顏色和定稿不同，因此部分退款。",
};
const decision = { refund: 100, fault: "none", ...reasons };
const ofOrder = ({ orderId }: Sale, body?: unknown): AdminRow => ({ params: { orderId }, body });

const identity =
  (body?: unknown, seen: readonly string[] = []): MakeAdminRow =>
  async (world, operator) => {
    const { id: userId } = await makeMember(world);
    const number = sealText(
      world.deps.ports.dataKey,
      `id-number:${userId}`,
      `A1${String(nextSerial()).padStart(8, "0")}`,
    );
    const values = { userId, name: "林思妤", number, pictures: [], createdAt: world.clock.now() };
    const { id } = one(await world.deps.db.insert(idApplications).values(values).returning());
    for (const part of seen) await audit(operator, "identity.look", "id_application", id, { part, userId });
    return { params: { id }, body };
  };

/** A dispute in which both parties have answered. */
async function disputed(world: World): Promise<Sale> {
  const sale = await disputedSale(world, 600);
  await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(100), []);
  return sale;
}

const dispute =
  (body: unknown): MakeAdminRow =>
  async (world) =>
    ofOrder(await disputed(world), body);

/** A proposal to cancel that nobody answered in time. */
const unanswered: MakeAdminRow = async (world) => {
  const sale = await workingSale(world);
  const data = { refund: 525, reason: "需求有變，想提前結束" };
  await world.deps.db.insert(orderProposals).values({
    ...{ orderId: sale.orderId, kind: "cancellation", proposedBy: sale.buyerId, data, state: "escalated" },
    answerBy: world.clock.now(),
  });
  return ofOrder(sale, { agree: true, ...reasons });
};

const sellerGone: MakeAdminRow = async (world) => {
  const sale = await workingSale(world);
  await world.deps.pool.query("update users set status = 3 where id = $1", [sale.sellerId]);
  return ofOrder(sale, { ...decision, fault: "seller" });
};

const accepted: MakeAdminRow = async (world) =>
  ofOrder(await completed(world), { ...reasons, fault: "none", bearer: "seller", amount: 10 });

/** The buyer cancelled because of a delay; the seller denies being at fault. */
const contested: MakeAdminRow = async (world) => {
  const sale = await workingSale(world);
  await world.deps.pool.query("update orders set due_at = $2 where id = $1", [
    sale.orderId,
    later(world.clock.now(), -9 * DAY),
  ]);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "cancel_late");
  await contestFault(world.as(sale.sellerId), sale.orderId, "素材晚了一週才收到，交期應該順延。");
  return ofOrder(sale, { fault: "buyer", reason: "買家延誤提供素材，責任更正為買家。" });
};

/** A decision that waits for a second operator; `own`: proposed by the operator who will act. */
const approval =
  (own: boolean, body?: unknown): MakeAdminRow =>
  async (world, operator) => {
    const { orderId, total } = await disputed(world);
    const { id } = one(
      await world.deps.db
        .insert(approvals)
        .values({
          kind: "order.decide_dispute",
          subjectId: orderId,
          title: "爭議決定",
          url: `/admin/disputes/${orderId}`,
          amount: total,
          facts: [],
          input: decision,
          proposedBy: own ? operatorId(operator) : (await makeMember(world, { roles: ["support"] })).id,
        })
        .returning(),
    );
    return { params: { id }, body };
  };

const newsItem =
  (shown: boolean, body?: unknown): MakeAdminRow =>
  async (world) => {
    const values = { title: "系統維護公告", summary: "維護期間無法付款，訂單不受影響。", body: "<p>維護</p>" };
    const publishAt = shown ? later(world.clock.now(), -DAY) : null;
    const { id } = one(
      await world.deps.db
        .insert(news)
        .values({ ...values, publishAt })
        .returning(),
    );
    return { params: { id }, body };
  };

const newsForm = { title: "系統維護公告改期", summary: "維護改到下週日，訂單不受影響。", body: "<p>維護改期</p>" };

const synonym =
  (body?: unknown): MakeAdminRow =>
  async (world) => {
    const { id } = one(
      await world.deps.db
        .insert(synonyms)
        .values({ words: [`詞${nextSerial()}`, `語${nextSerial()}`] })
        .returning(),
    );
    return { params: { id }, body };
  };

const messageReport: MakeAdminRow = async (world) => {
  const { messageId, receiverId } = await makeThread(world);
  const values = { messageId, reporterId: receiverId, reason, excerpt: [] };
  const { id } = one(await world.deps.db.insert(messageReports).values(values).returning());
  return { params: { id }, body: { upheld: true, note: reason } };
};

const service: MakeAdminRow = async (world) => ({
  params: { id: (await makeService(world)).id },
  body: { reason },
});

const hidden: MakeAdminRow = async (world, operator) => {
  const made = await service(world, operator);
  await serviceKind.moderate(asAdmin(world, operator), Number(made.params.id), "hide", { reason });
  return made;
};

const reported: MakeAdminRow = async (world) => {
  const { id: serviceId } = await makeService(world);
  const values = { serviceId, reporterId: (await makeMember(world)).id, reason: "contact", text: "" };
  const { id: until } = one(await world.deps.db.insert(serviceReports).values(values).returning());
  return { params: { id: serviceId }, body: { until, note: reason } };
};

const member: MakeAdminRow = async (world) => ({
  params: { id: (await makeMember(world)).id },
  body: { status: 2, reason },
});

const suspended: MakeAdminRow = async (world, operator) => {
  const { id } = await makeMember(world);
  await suspendMember(asAdmin(world, operator), id, { status: 2, reason, quote: "" });
  return { params: { id }, body: { reason } };
};

const loggedIn: MakeAdminRow = async (world) => {
  const { id } = await makeMember(world);
  await world.client(id);
  return { params: { id }, body: { reason } };
};

const verified: MakeAdminRow = async (world) => ({
  params: { id: (await makeMember(world, { idVerifiedAt: world.clock.now() })).id },
  body: { star: true, reason },
});
const lostFactor: MakeAdminRow = async (world) => ({
  params: { id: (await makeGuarded(world)).id },
  body: { reason },
});

/** A finance difference: a payment that the gateway has and the ledger has not. */
const financeItem =
  (body?: unknown): MakeAdminRow =>
  async (world) => {
    const orderId = 1_700_000_000 + nextSerial();
    const payerId = (await makeMember(world)).id;
    const paidAt = later(world.clock.now(), -2 * HOUR);
    const paid = { method: "card", state: "paid", amount: 10, paidAt, expiresAt: paidAt };
    const values = { ...paid, gateway: "newebpay", number: `W${orderId}`, orderId, payerId };
    await world.deps.db.insert(paymentAttempts).values(values);
    const subject = `order ${orderId}`;
    const facts = { check: "clearing", subject, expected: 10, found: 0 };
    const item = { kind: "ledger", key: `ledger:clearing ${subject}`, amount: 10, facts, openedAt: world.clock.now() };
    const { id } = one(await world.deps.db.insert(financeItems).values(item).returning());
    return { params: { id }, body };
  };

const stoppedJob: MakeAdminRow = async (world) => {
  const rows = await readWith(
    world.deps.pool,
    { id: num },
    "select id from graphile_worker.add_job('sweep_outbox', '{}'::json, max_attempts := 1)",
  );
  const { id } = one(rows);
  await world.deps.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken' where id = $1",
    [id],
  );
  return { params: { id } };
};

const rows: Record<string, MakeAdminRow> = {
  ...marketRows,
  ...bookRows,
  ...noteRows,
  ...adminRestrictionRows,
  ...newsletterRows,
  "POST /api/admin/id_applications/{id}/accept": identity({}, ["number", "front", "back"]),
  "POST /api/admin/id_applications/{id}/refuse": identity({ reasons: ["unclear"] }),
  "POST /api/admin/id_applications/{id}/number": identity(),
  ...adminLetterRows,
  "POST /api/admin/orders/{orderId}/messages": async (world) => ofOrder(await workingSale(world), { reason }),
  "POST /api/admin/disputes/{orderId}/proposal": unanswered,
  "POST /api/admin/disputes/{orderId}/close": sellerGone,
  "POST /api/admin/disputes/{orderId}/contest": contested,
  "POST /api/admin/disputes/{orderId}/refund_after": accepted,
  "POST /api/admin/disputes/{orderId}/decision": dispute(decision),
  "POST /api/admin/approvals/{id}/approve": approval(false),
  "POST /api/admin/approvals/{id}/reject": approval(false, { reason }),
  "POST /api/admin/approvals/{id}/withdraw": approval(true, { reason }),
  "PUT /api/admin/news/{id}": newsItem(false, { ...newsForm, version: 1 }),
  "POST /api/admin/news/{id}/publish": newsItem(false, {}),
  "POST /api/admin/news/{id}/withdraw": newsItem(true),
  "PUT /api/admin/synonyms/{id}": synonym({ words: ["標誌", "商標"] }),
  "DELETE /api/admin/synonyms/{id}": synonym(),
  "POST /api/admin/message_reports/{id}/decide": messageReport,
  "POST /api/admin/services/{id}/hide": service,
  "POST /api/admin/services/{id}/show": hidden,
  "POST /api/admin/services/{id}/dismiss_reports": reported,
  "POST /api/admin/members/{id}/suspend": member,
  "POST /api/admin/members/{id}/view": async (world) => ({
    params: { id: (await makeMember(world)).id },
    body: { reason },
  }),
  "POST /api/admin/members/{id}/reset_second_factor": lostFactor,
  "POST /api/admin/members/{id}/restore": suspended,
  "POST /api/admin/members/{id}/end_sessions": loggedIn,
  "PUT /api/admin/members/{id}/star": verified,
  "POST /api/admin/finance/{id}/account": async (world) => ({ params: { id: await makeTransferItem(world) } }),
  "POST /api/admin/finance/{id}/retry": financeItem(),
  "POST /api/admin/fee_rules/{id}/end": async (world, operator) => {
    const values = { name: "規則", buyerFeeBp: 300, commissionBp: 1000, startsAt: world.clock.now() };
    const rows = await world.deps.db
      .insert(feeRules)
      .values({ ...values, createdBy: operatorId(operator) })
      .returning();
    return { params: { id: one(rows).id } };
  },
  "PUT /api/admin/invoices/{id}/addressee": stuckInvoice,
  "POST /api/admin/invoices/{id}/return_fee": feeInvoice({ reason }),
  "POST /api/admin/finance/{id}/settle": financeItem({ way: "journal", reference: "812-1", reason }),
  "POST /api/admin/jobs/{id}/retry": stoppedJob,
};

/** @returns a new row for the call and a valid body; null for a call that is not listed here */
export async function adminRow(world: World, name: string, operator: Ctx): Promise<Required<AdminRow> | null> {
  const row = await rows[name]?.(world, operator);
  return row ? { ...row, body: row.body ?? {} } : null;
}

/** The calls that `adminRow` knows. */
export const adminCalls = Object.keys(rows);
