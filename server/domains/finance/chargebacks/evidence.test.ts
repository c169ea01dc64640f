import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { files } from "#server/db/schema/files.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { orderMessages } from "#server/db/schema/orders.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { deliverOrder } from "#server/domains/orders/sale/deliver-order.ts";
import { audit } from "#server/kernel/audit.ts";
import { one } from "#server/kernel/rows.ts";
import { type Bought, boughtByCard, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = async (...roles: ("support" | "finance")[]) => (await makeMember(world, { roles })).id;
const [operatorId, supportId] = [await staff("finance"), await staff("support")];

async function itemOf(sale: Bought): Promise<number> {
  const id = await letterAbout(world.as(operatorId), { ...sale, reference: `K-${sale.orderId}` });
  return one(
    await db
      .select()
      .from(financeItems)
      .where(eq(financeItems.key, `chargeback:${id}`)),
  ).id;
}

const fetched = (who: number, id: number) =>
  world.operator(who).send({ method: "GET", url: `/api/admin/finance/${id}/evidence` });

test("the evidence about a letter is one file with what was bought, agreed, delivered, read and paid, and no card", async () => {
  const sale = await boughtByCard(world);
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完稿在這裡 <script>alert(1)</script>", []);
  const said = { orderId: sale.orderId, senderId: sale.sellerId, kind: "text", text: "檔案請查收" };
  const file = { ownerId: sale.sellerId, key: `k-${sale.orderId}`, name: "完稿.pdf", bytes: 4096 };
  const { id: fileId } = one(
    await db
      .insert(files)
      .values({ ...file, contentType: "application/pdf" })
      .returning(),
  );
  const at = world.clock.now();
  await db.insert(orderMessages).values({ ...said, fileIds: [fileId], createdAt: at, readAt: at });
  await db.update(paymentAttempts).set({ cardLast4: "4242" }).where(eq(paymentAttempts.id, sale.attemptId));
  // The buyer's acts are in the audit log, with the IP address.
  const buyer = world.as(sale.buyerId);
  const there = { ...buyer, client: { ...buyer.client, ip: "203.0.113.9" } };
  await audit(there, "order.request_revision", "order", sale.orderId);

  const id = await itemOf(sale);
  const { statusCode, headers, body } = await fetched(operatorId, id);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["content-disposition"]).toContain("attachment");
  for (const part of [`K-${sale.orderId}`, sale.number, "NT$1,050", "信用卡", "consent-2026-12", "七日解除權"])
    expect(body).toContain(part);
  expect(body).toContain("完稿在這裡 &#60;script&#62;alert(1)&#60;/script&#62;");
  expect(body).toContain("附檔：完稿.pdf（4096 位元組）");
  expect(body).toContain("203.0.113.9");
  expect(body).not.toContain("<script");
  expect(body).not.toContain("4242");

  const recorded = and(eq(auditLog.action, "finance_item.fetch_evidence"), eq(auditLog.subjectId, id));
  expect(await db.select().from(auditLog).where(recorded)).toMatchObject([{ actorId: operatorId }]);
});

test("nobody else gets it: no support, no side of the order, and no item of another kind has any", async () => {
  const sale = await boughtByCard(world);
  const id = await itemOf(sale);
  expect((await fetched(supportId, id)).statusCode).toBe(403);
  await db.execute(sql`update users set roles = '{finance}' where id = ${sale.sellerId}`);
  expect((await fetched(sale.sellerId, id)).statusCode).toBe(403);
  const values = { kind: "ledger", key: "ledger:none", amount: 1, openedAt: world.clock.now() };
  const other = one(await db.insert(financeItems).values(values).returning());
  expect((await fetched(operatorId, other.id)).statusCode).toBe(404);
});
