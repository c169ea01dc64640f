import { sql } from "drizzle-orm";
import { billFee } from "#server/domains/invoices/index.ts";
import { sendInvoice } from "#server/domains/invoices/send-invoice.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { MakeAdminRow } from "./admin-row.ts";

/** An invoice that was issued. */
export const feeInvoice =
  (body: unknown): MakeAdminRow =>
  async (world) => {
    const { id: userId } = await makeMember(world);
    const orderId = 800_000 + nextSerial();
    await billFee(world.system, { orderId, side: "buyer", userId, total: 100 });
    const rows = await read(world.deps.db, {
      id: num,
    })`select i.id from invoices i join fee_bills b on b.id = i.bill_id where b.order_id = ${orderId}`;
    const { id } = one(rows);
    await sendInvoice(world.system, id);
    return { params: { id }, body };
  };

/** An invoice that the issuer refused. */
export const stuckInvoice: MakeAdminRow = async (world, operator) => {
  const row = await feeInvoice({ kind: "personal", name: "王小明", delivery: "member" })(world, operator);
  await world.deps.db.execute(sql`update invoices set state = 'stuck', stuck_at = now(), issued_at = null,
    paper_number = null, random_code = null, trade = null where id = ${row.params?.id}`);
  return row;
};
