/** The calls of operators for notes about a member and about an order. */

import { financeItems } from "#server/db/schema/finance.ts";
import { operatorNotes } from "#server/db/schema/notes.ts";
import { one } from "#server/kernel/rows.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import type { MakeAdminRow } from "./admin-row.ts";

const body = { text: "來電確認過" };
const member = async (world: World) => (await makeMember(world)).id;
const order = async (world: World) => (await workingSale(world)).orderId;

/** A note that another operator has written. */
async function written(world: World, subject: "user" | "order", subjectId: number): Promise<number> {
  const authorId = (await makeMember(world, { roles: ["support"] })).id;
  const values = { ...body, subject, subjectId, authorId };
  return one(await world.deps.db.insert(operatorNotes).values(values).returning()).id;
}

/** Takes an item of the queue. */
export async function queueMark(world: World) {
  const values = { kind: "amount", key: `amount:${nextSerial()}`, amount: 1, openedAt: world.clock.now() };
  const { id } = one(await world.deps.db.insert(financeItems).values(values).returning());
  return { kind: "finance", id, owner: "me", ownerBefore: null, note: "等銀行回電", noteBefore: "", dueOn: null };
}

export const noteRows: Record<string, MakeAdminRow> = {
  "POST /api/admin/members/{id}/notes": async (world) => ({ params: { id: await member(world) }, body }),
  "POST /api/admin/members/{id}/notes/{noteId}/strike": async (world) => {
    const id = await member(world);
    return { params: { id, noteId: await written(world, "user", id) } };
  },
  "POST /api/admin/orders/{orderId}/notes": async (world) => ({ params: { orderId: await order(world) }, body }),
  "POST /api/admin/orders/{orderId}/notes/{noteId}/strike": async (world) => {
    const orderId = await order(world);
    return { params: { orderId, noteId: await written(world, "order", orderId) } };
  },
};
