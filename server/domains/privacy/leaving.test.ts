import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getMyData, login } from "#contract/accounts/routes.ts";
import { searchServices } from "#contract/catalog/routes.ts";
import { getMemberFile, getMyStatus, putMyStatus, restoreMember, searchMembers } from "#contract/moderation/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { getMyLeaving } from "#contract/privacy/leaving.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { services } from "#server/db/schema/catalog.ts";
import { restrictions } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { placeOrder } from "#server/domains/orders/checkout/place-order.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeListing, makePaidOrder, orderRow, placeForm } from "#server/testing/factories/orders.ts";
import { makePayee } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";
import { deleteAccount, deleteAccounts } from "./delete-accounts.ts";

const world = await openWorld();
const { db } = world.deps;
const PASSWORD = "Alishan-2026-Sunrise";
const passwordHash = await hashPassword(PASSWORD);
const goodbye = { status: 4, nickname: "阿土伯" } as const;
const supportId = (await makeMember(world, { roles: ["support"] })).id;
/** A fresh session each time: months pass here. */
const operator = () => world.operator(supportId);

async function member(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeMember(world, { passwordHash, nickname: goodbye.nickname, ...values });
  return { user, id: user.id, client: await world.client(user.id, { proven: true }) };
}
const kinds = async (client: Awaited<ReturnType<typeof world.client>>) =>
  (await client.call(getMyLeaving, {})).blockers.map(({ kind }) => kind);

describe("leaving is refused", () => {
  test("while an order runs, on either side, with the room where it is settled", async () => {
    const sale = await makePaidOrder(world);
    for (const id of [sale.buyerId, sale.sellerId]) {
      const client = await world.client(id);
      const { nickname } = await client.call(getMyData, {});
      const { blockers } = await client.call(getMyLeaving, {});
      expect(blockers).toMatchObject([
        { kind: "order", url: `/transactions/${sale.orderId}`, title: "名片設計與完稿" },
      ]);
      await expect(client.call(putMyStatus, { body: { status: 4, nickname } })).rejects.toMatchObject({
        status: 409,
        code: "leave_blocked",
      });
      expect((await client.call(getMyData, {})).status).toBe(1);
    }
  });

  test("while money stands on the account; coins alone do not hold anybody", async () => {
    const { id, client } = await member();
    await grant(world, id, "coins", 30);
    expect(await client.call(getMyLeaving, {})).toMatchObject({ blockers: [], coins: 30, days: 30 });
    await grant(world, id, "balance", 500);
    await grant(world, id, "points", 7);
    await grant(world, id, "revenue_pending", 850);
    const { blockers } = await client.call(getMyLeaving, {});
    expect(blockers.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ["balance", 500],
      ["points", 7],
      ["revenue", 850],
    ]);
    for (const { url } of blockers) expect(url).toMatch(/^\//);
    await expect(client.call(putMyStatus, { body: goodbye })).rejects.toMatchObject({ code: "leave_blocked" });
  });

  test("while a refund is under way, and to operators", async () => {
    const sale = await makePaidOrder(world);
    await world.deps.pool.query("update orders set state = 'cancelled' where id = $1", [sale.orderId]);
    const { rows } = await world.deps.pool.query<{ id: number }>(
      "select id from payment_attempts where order_id = $1 and payer_id = $2",
      [sale.orderId, sale.buyerId],
    );
    await db.insert(paymentRefunds).values({ attemptId: rows[0]?.id ?? 0, key: `leave:${sale.orderId}`, amount: 100 });
    expect(await kinds(await world.client(sale.buyerId))).toEqual(["refund"]);
    expect(await kinds((await member({ roles: ["support"] })).client)).toEqual(["operator"]);
  });

  test("without a proof of who acts, with a wrong nickname, to a visitor, and to who is suspended", async () => {
    const { id, client } = await member();
    const open = await world.client(id);
    await expect(open.call(putMyStatus, { body: goodbye })).rejects.toMatchObject({ code: "proof_needed" });
    await expect(client.call(putMyStatus, { body: { status: 4, nickname: "阿土" } })).rejects.toMatchObject({
      fields: { nickname: ["請輸入你的暱稱「阿土伯」。"] },
    });
    await expect(world.visitor().call(putMyStatus, { body: goodbye })).rejects.toMatchObject({ status: 401 });
    const suspended = await member({ status: 2 });
    await expect(suspended.client.call(putMyStatus, { body: goodbye })).rejects.toMatchObject({ code: "conflict" });
    expect((await client.call(putMyStatus, { body: goodbye })).status).toBe(4);
  });
});

describe("a small rest", () => {
  const leave = (giveUp: number | null) => ({ body: { ...goodbye, giveUp } });
  const journals = async (id: number) =>
    (
      await world.deps.pool.query<{ kind: string; amount: number }>(
        `select j.kind, e.amount from ledger_journals j join ledger_entries e on e.journal_id = j.id
         join ledger_accounts a on a.id = e.account_id
         where a.kind = 'promotions' and j.idempotency_key like $1`,
        [`balance_given_up:${id}:%`],
      )
    ).rows;

  test("is given up by one press: booked to promotions once, with a receipt, and the account goes", async () => {
    const { id, user, client } = await member();
    await grant(world, id, "balance", 40);
    await grant(world, id, "points", 7);
    expect(await client.call(getMyLeaving, {})).toMatchObject({ blockers: [], rest: 47, payout: null });
    // Nothing is given up without consent, nor another sum than was shown.
    await expect(client.call(putMyStatus, leave(null))).rejects.toMatchObject({ code: "leave_blocked" });
    await expect(client.call(putMyStatus, leave(46))).rejects.toMatchObject({
      fields: { giveUp: [expect.stringContaining("剛剛改變了")] },
    });
    const presses = await Promise.allSettled(Array.from({ length: 5 }, () => client.call(putMyStatus, leave(47))));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await journals(id)).toEqual([{ kind: "balance.given_up", amount: 47 }]);
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, user.email ?? ""));
    const [receipt, ...more] = mails.filter(({ subject }) => subject === "放棄剩餘款項的收據");
    expect(more).toEqual([]);
    expect(receipt?.text).toMatch(/日期：.+\n金額：NT\$47\n收據編號：G\d+-\d+/);
    expect((await reconcile(world.system)).differences.filter(({ subject }) => subject.includes(`user ${id}`))).toEqual(
      [],
    );
    world.pass(31 * DAY);
    expect(await deleteAccount(world.system, domains, id)).toBe(true);
  });

  test("cannot be given up while an order is open, from NT$300 on, or where it can be paid out", async () => {
    const sale = await makePaidOrder(world);
    const buyer = await world.client(sale.buyerId, { proven: true });
    await grant(world, sale.buyerId, "balance", 40);
    const { nickname } = await buyer.call(getMyData, {});
    await expect(buyer.call(putMyStatus, { body: { status: 4, nickname, giveUp: 40 } })).rejects.toMatchObject({
      code: "leave_blocked",
    });
    expect(await journals(sale.buyerId)).toEqual([]);

    const { id, client } = await member();
    await grant(world, id, "balance", 300);
    const asked = await client.call(getMyLeaving, {});
    expect([asked.rest, asked.blockers.map(({ kind }) => kind)]).toEqual([null, ["balance"]]);

    const payee = await makePayee(world, 40);
    const ready = await (await world.client(payee)).call(getMyLeaving, {});
    expect(ready).toMatchObject({ rest: null, blockers: [], payout: { amount: 40 } });
  });
});

test("who may not withdraw does not get the money by leaving, nor is asked to give it up", async () => {
  const id = await makePayee(world, 340);
  await db.insert(restrictions).values({
    ...{ userId: id, kind: "withdrawals", reason: "收款帳戶還在查證。", createdAt: world.clock.now() },
    endsAt: later(world.clock.now(), DAY),
  });
  const client = await world.client(id, { proven: true });
  const { nickname } = await client.call(getMyData, {});
  const go = () => client.call(putMyStatus, { body: { status: 4, nickname, giveUp: null } });
  const [blocker, ...more] = (await client.call(getMyLeaving, {})).blockers;
  expect([blocker, more]).toMatchObject([{ kind: "restricted", amount: 340, url: "/mypage/restrictions" }, []]);
  await expect(go()).rejects.toMatchObject({ code: "leave_blocked" });
  world.pass(DAY);
  expect((await client.call(getMyLeaving, {})).blockers).toEqual([]);
});

describe("an account that was asked to go", () => {
  test("is out of use at once: other devices, every call, what it sells, the search's total", async () => {
    const { id, user, client } = await member();
    const other = await world.client(id);
    const { id: serviceId, categoryId } = await makeService(world, { sellerId: id });
    const total = async () =>
      (await world.visitor().call(searchServices, { query: { category: categoryId ?? 0 } })).total;
    expect(await total()).toBe(1);

    const answer = await client.call(putMyStatus, { body: goodbye });
    expect(answer.status).toBe(4);
    const days = (new Date(answer.deleteAt ?? 0).getTime() - world.clock.now().getTime()) / DAY;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect((await client.call(getMyData, {})).status).toBe(4);
    await expect(client.call(getMyNotices, {})).rejects.toMatchObject({ code: "account_blocked" });
    expect((await other.call(getMyData, {})).isLogged).toBe(false);
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    expect((await db.select().from(services).where(eq(services.id, serviceId)))[0]?.state).toBe("paused");
    expect(await total()).toBe(0);
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, user.email ?? ""));
    expect(mails.map(({ subject }) => subject)).toEqual(["已收到你的刪除帳號申請"]);
    await expect(client.call(putMyStatus, { body: goodbye })).rejects.toMatchObject({ code: "conflict" });
  });

  test("comes back by the support within thirty days, and is not deleted then", async () => {
    const { id, client, user } = await member();
    await client.call(putMyStatus, { body: goodbye });
    world.pass(29 * DAY);
    expect(await deleteAccount(world.system, domains, id)).toBe(false);
    const support = await operator();
    const file = await support.call(getMemberFile, { params: { id } });
    // The member is still logged in where they asked for it, so the support can end that session.
    expect(file).toMatchObject({ status: 4, actions: ["restore", "end_sessions"], deletedAt: null });
    expect(file.deleteAt).not.toBeNull();
    const body = { reason: "本人來信改變心意。" };
    expect(await support.call(restoreMember, { params: { id }, body })).toMatchObject({ status: 1, deleteAt: null });
    expect(await client.call(getMyStatus, {})).toMatchObject({ status: 1, deleteAt: null });
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, user.email ?? ""));
    expect(mails.at(-1)?.text).toContain("暫停狀態");
    world.pass(2 * DAY);
    expect(await deleteAccount(world.system, domains, id)).toBe(false);
    expect((await (await world.client(id)).call(getMyData, {})).nickname).toBe(user.nickname);
  });

  test("is deleted after thirty days, once; the log-in knows it no more than a stranger", async () => {
    const { id, user, client } = await member();
    await grant(world, id, "coins", 30);
    await client.call(putMyStatus, { body: goodbye });
    world.pass(30 * DAY + 1000);
    expect(await deleteAccounts(world.system, domains)).toBeGreaterThanOrEqual(1);
    expect(await deleteAccount(world.system, domains, id)).toBe(false);
    expect((await client.call(getMyData, {})).isLogged).toBe(false);
    const support = await operator();
    const file = await support.call(getMemberFile, { params: { id } });
    expect(file).toMatchObject({ nickname: "已離開的會員", email: null, actions: [], deleteAt: null });
    expect(file.deletedAt).not.toBeNull();
    const body = { reason: "想要恢復已刪除的帳號。" };
    await expect(support.call(restoreMember, { params: { id }, body })).rejects.toMatchObject({ status: 403 });
    const refusal = (email: string) =>
      world
        .visitor()
        .call(login, { body: { email, password: PASSWORD } })
        .then(
          () => "let in",
          ({ status, code, fields }: { status: number; code: string; fields: object }) => ({ status, code, fields }),
        );
    expect(await refusal(user.email ?? "")).toEqual(await refusal("nobody-ever@example.com"));
    expect((await support.call(searchMembers, { query: { k: user.email ?? "" } })).data).toEqual([]);
  });

  test("waits while money has come in since", async () => {
    const { id, client } = await member();
    await client.call(putMyStatus, { body: goodbye });
    await grant(world, id, "balance", 90);
    world.pass(31 * DAY);
    expect(await deleteAccount(world.system, domains, id)).toBe(false);
    expect((await db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ deletedAt: null, status: 4 });
  });

  test("and a buyer who pays at the same moment: one of the two is refused", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, client } = await member();
      const listing = await makeListing(world, { sellerId: id });
      const buyer = await makeMember(world);
      const leave = () => client.call(putMyStatus, { body: goodbye });
      const buy = () => placeOrder(world.as(buyer.id), placeForm(listing));
      const [left, bought] = await Promise.allSettled(round % 2 ? [leave(), buy()] : [buy(), leave()].reverse());
      expect([left?.status, bought?.status].sort()).toEqual(["fulfilled", "rejected"]);
      if (bought?.status === "fulfilled") {
        const orderId = bought.value as number;
        expect((await orderRow(world, orderId)).state).toBe("pending_payment");
        expect((await client.call(getMyData, {})).status).toBe(1);
      }
    }
  });
});
