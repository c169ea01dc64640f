import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/invoices/routes.ts";
import { feeBills, invoices } from "#server/db/schema/invoices.ts";
import { post } from "#server/domains/ledger/index.ts";
import { one } from "#server/kernel/rows.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { billFee } from "./index.ts";
import { sendDueInvoices } from "./send-invoice.ts";

const world = await openWorld();
const ctx = world.system;
const { db } = world.deps;

/** A member with a fee of NT$300 that is not invoiced yet. */
async function earned(email?: string) {
  const orderId = 900_000 + nextSerial();
  const { id: userId } = await makeMember(world, email ? { email } : {});
  await post(ctx, {
    kind: "order.closed",
    key: `test:fees:${orderId}`,
    entries: [
      { account: { kind: "escrow" }, amount: -300 },
      { account: { kind: "fees" }, amount: 300 },
    ],
  });
  await billFee(ctx, { orderId, side: "buyer", userId, total: 300 });
  return { orderId, userId };
}

const paperOf = async (orderId: number) =>
  one(
    await db
      .select()
      .from(invoices)
      .innerJoin(feeBills, eq(feeBills.id, invoices.billId))
      .where(eq(feeBills.orderId, orderId)),
  ).invoices;
const send = () => sendDueInvoices(ctx);
const atIssuer = async (number: string) =>
  (await world.fakes.issuer.invoices()).filter((each) => each.number === number);

describe("a mail address that is too long for the issuer", () => {
  const long = `${"a".repeat(40)}@${"b".repeat(40)}.example`;

  test("is left out, and the invoice is issued on paper", async () => {
    const { orderId, userId } = await earned(long);
    await send();
    const { number, state } = await paperOf(orderId);
    expect(state).toBe("issued");
    expect(await atIssuer(number)).toMatchObject([{ reaches: "print" }]);
    const own = await (await world.client(userId)).call(calls.getMyInvoices, {});
    expect(own.data).toMatchObject([{ reaches: "紙本發票" }]);
  });

  test("or anything else that it does not take: the console makes the invoice out anew, once, and nobody their own", async () => {
    const { orderId, userId } = await earned();
    await db.execute(sql`update fee_bills set addressee = addressee || '{"kind":"mobile","carrier":"/NOPE"}'
      where order_id = ${orderId}`);
    await send();
    const { id } = await paperOf(orderId);
    expect((await paperOf(orderId)).state).toBe("stuck");
    const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    const [row] = (await operator.call(calls.getAdminInvoices, { query: { k: String(orderId) } })).data;
    expect(row).toMatchObject({ mayReaddress: true });
    const body = { kind: "personal" as const, name: "王小明", delivery: "mobile" as const, carrier: "/ABC1234" };
    await db.execute(sql`update users set roles = '{finance}' where id = ${userId}`);
    await expect(world.operator(userId).call(calls.readdressInvoice, { params: { id }, body })).rejects.toMatchObject({
      body: { code: "forbidden" },
    });
    await operator.call(calls.readdressInvoice, { params: { id }, body });
    await world.drain();
    expect(await paperOf(orderId)).toMatchObject({ state: "issued" });
    await expect(operator.call(calls.readdressInvoice, { params: { id }, body })).rejects.toMatchObject({
      body: { code: "conflict" },
    });
  });
});
