import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { taipeiDay } from "#contract/time.ts";
import { users } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { deliveredSale, disputedSale, workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { readings } from "./find-orders.ts";
import { wantedBy } from "./wanted.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = async (...roles: ("support" | "finance" | "content" | "admin")[]) =>
  world.operator((await makeMember(world, { roles })).id);
const support = await staff("support");
const finance = await staff("finance");
const reason = "買家來信說檔案打不開，要看交付的內容。";

const idsOf = async (k: string) =>
  (await support.call(calls.searchOrders, { query: { k } })).data.map(({ id, by }) => ({ id, by }));

test("an order is found by its number, payment, trade, sum, day, and by either member", async () => {
  const sale = await deliveredSale(world, { packagePrice: 7654 });
  const { orderId, buyerId, sellerId, total } = sale;
  const one = (by: string) => [{ id: orderId, by: [by] }];
  await db
    .update(paymentAttempts)
    .set({ gatewayTrade: "26112900001234567" })
    .where(eq(paymentAttempts.orderId, orderId));
  const [paid] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  await db.update(users).set({ email: "mei@example.com", cellphone: "+886911222333" }).where(eq(users.id, buyerId));
  const [seller] = await db.select().from(users).where(eq(users.id, sellerId));

  expect(await idsOf(String(orderId))).toContainEqual({ id: orderId, by: ["order"] });
  expect(await idsOf(paid?.number ?? "")).toEqual(one("payment"));
  expect(await idsOf("26112900001234567")).toEqual(one("trade"));
  expect(await idsOf(`NT$${total.toLocaleString("en-US")}`)).toEqual(one("sum"));
  expect(await idsOf(taipeiDay(world.clock.now()))).toContainEqual({ id: orderId, by: ["day"] });
  expect(await idsOf(" Mei@example.com ")).toEqual(one("buyer"));
  expect(await idsOf("0911-222-333")).toEqual(one("buyer"));
  expect(await idsOf(seller?.nickname ?? "")).toEqual(one("seller"));
  expect(await idsOf("沒有這個人")).toEqual([]);
  expect((await idsOf("")).map(({ id }) => id)).toContain(orderId);
});

test("every reading of a search uses an index", async () => {
  const texts = ["260000001", "NT$7,654", "2026-11-29", "mei@example.com", "0911222333", "阿哲設計"];
  const all = texts.flatMap((text) => readings(wantedBy(text, world.clock.now())));
  expect(all.length).toBeGreaterThan(texts.length);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const reading of all) {
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${reading}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).not.toContain("Seq Scan");
    }
  });
});

test("orders are listed from the newest, whatever their numbers", async () => {
  for (let n = 0; n < 6; n++) {
    await workingSale(world);
    world.pass(60_000);
  }
  const { data } = await support.call(calls.searchOrders, {});
  const times = data.map(({ createdAt }) => createdAt);
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted().reverse());
});

test("a page of any order shows its money, payments, journals and papers, and no words of the parties", async () => {
  const sale = await workingSale(world);
  const params = { orderId: sale.orderId };
  await (await world.client(sale.buyerId)).call(calls.sendRoomMessage, {
    params: { id: sale.orderId },
    body: { text: "密語" },
  });
  const file = await support.call(calls.getOrderFile, { params });
  expect(file).toMatchObject({ id: sale.orderId, total: 1050, isCase: false, messages: 1, mayRead: true });
  expect(file.attempts).toMatchObject([{ amount: 1050, state: "paid", additional: false, refunds: [] }]);
  expect(file.journals.flatMap(({ entries }) => entries).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(file.journals.map(({ kind }) => kind)).toEqual(["order.paid"]);
  expect(file.events.length).toBeGreaterThan(0);
  expect(JSON.stringify(file)).not.toContain("密語");
  expect(await finance.call(calls.getOrderFile, { params })).toMatchObject({ mayRead: false });
  await expect(finance.call(calls.getOrderFile, { params: { orderId: 2_000_000_000 } })).rejects.toMatchObject({
    code: "not_found",
  });
  const seen = and(eq(auditLog.action, "order.open_file"), eq(auditLog.subjectId, sale.orderId));
  expect(await db.select().from(auditLog).where(seen)).toHaveLength(2);
});

test("an order that operators may decide about leads to its case", async () => {
  const { orderId } = await disputedSale(world, 300);
  expect(await support.call(calls.getOrderFile, { params: { orderId } })).toMatchObject({ isCase: true });
});

test("the words are read with a reason on record, by support only, and only then do their files open", async () => {
  const sale = await workingSale(world);
  const params = { orderId: sale.orderId };
  const buyer = await world.client(sale.buyerId);
  await buyer.call(calls.readRoom, { params: { id: sale.orderId } });
  const sent = await buyer.send({
    method: "POST",
    url: `/api/orders/${sale.orderId}/messages`,
    ...multipart({ text: "這是店名" }, [{ field: "files", name: "name.txt", type: "text/plain", bytes: "好日子" }]),
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const [entry] = (await buyer.call(calls.getOrder, { params: { id: sale.orderId } })).entries.filter(
    ({ files }) => files.length > 0,
  );
  const file = entry?.files[0];
  const open = (who: typeof support) => who.send({ method: "GET", url: `/files/${file?.id}/name.txt` });
  expect((await open(support)).statusCode).toBe(404);

  const read = (who: typeof support, why: string) =>
    who.call(calls.readOrderMessages, { params, body: { reason: why } });
  await expect(read(support, "看")).rejects.toMatchObject({ code: "invalid" });
  await expect(read(finance, reason)).rejects.toMatchObject({ code: "forbidden" });
  expect((await read(support, reason)).entries.map(({ text }) => text)).toContain("這是店名");
  expect((await open(support)).statusCode).toBe(200);
  expect((await open(await staff("support"))).statusCode).toBe(404);
  const [act] = await db.select().from(auditLog).where(eq(auditLog.action, "order.read_messages"));
  expect(act).toMatchObject({ subjectId: sale.orderId, data: { reason } });
});
