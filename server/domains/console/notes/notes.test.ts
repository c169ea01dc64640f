import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/console/notes.ts";
import { postMyExport } from "#contract/privacy/export.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { operatorNotes } from "#server/db/schema/notes.ts";
import { tx } from "#server/kernel/tx.ts";
import { freshKey, workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";
import { personalData } from "../personal-data.ts";

const world = await openWorld();
const { db, pool } = world.deps;
type Role = "support" | "finance" | "content" | "admin";
const staff = async (nickname: string, ...roles: Role[]) =>
  world.operator((await makeMember(world, { nickname, roles })).id);
const support = await staff("小敏", "support");
const other = await staff("阿國", "support");
const finance = await staff("阿財", "finance");

type Client = typeof support;
const write = (who: Client, id: number, text: string, key = freshKey()) =>
  who.call(calls.writeMemberNote, { params: { id }, body: { text }, key });
const read = (who: Client, id: number) => who.call(calls.getMemberNotes, { params: { id } });

test("a note says who wrote it and when, is on record without its text, and is written once", async () => {
  const { id } = await makeMember(world);
  const key = freshKey();
  await Promise.all([write(support, id, "來電說收不到信", key), write(support, id, "來電說收不到信", key)]);
  await write(other, id, "信箱已更正");
  const { notes, mayWrite } = await read(support, id);
  expect(mayWrite).toBe(true);
  expect(notes).toMatchObject([
    { text: "信箱已更正", author: "阿國", struck: null },
    { text: "來電說收不到信", author: "小敏", struck: null },
  ]);
  const acts = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, "user"), eq(auditLog.subjectId, id)));
  expect(acts.map(({ action }) => action)).toEqual(["note.write", "note.write"]);
  expect(JSON.stringify(acts)).not.toContain("來電");
  await expect(write(support, id, " ")).rejects.toMatchObject({ code: "invalid" });
  await expect(write(support, 2_000_000_000, "沒有這個人")).rejects.toMatchObject({ code: "not_found" });
});

test("a note is struck out once and stays readable, at its own member only", async () => {
  const { id } = await makeMember(world);
  await write(support, id, "疑似兩個帳號");
  const [note] = (await read(support, id)).notes;
  const strike = (at: number) => other.call(calls.strikeMemberNote, { params: { id: at, noteId: note?.id ?? 0 } });
  await expect(strike((await makeMember(world)).id)).rejects.toMatchObject({ code: "not_found" });
  await strike(id);
  expect((await read(support, id)).notes).toMatchObject([{ text: "疑似兩個帳號", struck: { by: "阿國" } }]);
  await expect(strike(id)).rejects.toMatchObject({ code: "conflict" });
  const struck = and(eq(auditLog.action, "note.strike"), eq(auditLog.subjectId, id));
  expect(await db.select().from(auditLog).where(struck)).toHaveLength(1);
});

test("nobody rewrites or deletes a note in the database either", async () => {
  const { id } = await makeMember(world);
  await write(support, id, "留下的話");
  for (const statement of [
    "update operator_notes set text = '別的話'",
    "update operator_notes set struck_by = author_id, struck_at = now(), text = ''",
    "delete from operator_notes",
    "truncate operator_notes",
  ])
    await expect(pool.query(statement), statement).rejects.toThrow("append-only");
});

test("an order has notes of its own, which finance may write, too", async () => {
  const { orderId } = await workingSale(world);
  const params = { orderId };
  await finance.call(calls.writeOrderNote, { params, body: { text: "已向銀行查詢" }, key: freshKey() });
  const { notes } = await support.call(calls.getOrderNotes, { params });
  expect(notes).toMatchObject([{ text: "已向銀行查詢", author: "阿財" }]);
  expect((await read(support, (await makeMember(world)).id)).notes).toEqual([]);
  await support.call(calls.strikeOrderNote, { params: { orderId, noteId: notes[0]?.id ?? 0 } });
  const content = world.operator((await makeMember(world, { roles: ["content"] })).id);
  await expect(read(content, 1)).rejects.toMatchObject({ code: "forbidden" });
});

test("nobody reads or writes notes about themselves, nor about their own orders", async () => {
  const me = await makeMember(world, { roles: ["support", "admin"] });
  const mine = world.operator(me.id);
  await write(support, me.id, "請另一位同事處理");
  expect(await read(mine, me.id)).toEqual({ notes: [], mayWrite: false });
  await expect(write(mine, me.id, "我沒問題")).rejects.toMatchObject({ code: "forbidden" });
  const { orderId, buyerId } = await workingSale(world);
  await pool.query("update users set roles = '{support}' where id = $1", [buyerId]);
  const buyer = world.operator(buyerId);
  await support.call(calls.writeOrderNote, { params: { orderId }, body: { text: "買家的訂單" }, key: freshKey() });
  expect((await buyer.call(calls.getOrderNotes, { params: { orderId } })).notes).toEqual([]);
});

test("a note is in no archive of the member, and goes with the account; those about orders stay", async () => {
  const { id } = await makeMember(world);
  const { orderId } = await workingSale(world);
  await write(support, id, "不給會員看的字");
  await support.call(calls.writeOrderNote, { params: { orderId }, body: { text: "訂單的字" }, key: freshKey() });
  expect(postMyExport.auth).toBe("member");
  for (const part of domains.flatMap(({ personalData }) => personalData?.export ?? []))
    for await (const rows of part.rows(world.system, id)) expect(JSON.stringify(rows)).not.toContain("不給會員看");
  const about = (subject: string, subjectId: number) =>
    db
      .select()
      .from(operatorNotes)
      .where(and(eq(operatorNotes.subject, subject), inArray(operatorNotes.subjectId, [subjectId])));
  const user = { id } as Parameters<typeof personalData.erase>[1];
  await tx(world.system, (ctx) => personalData.erase(ctx, user));
  expect(await about("user", id)).toEqual([]);
  expect(await about("order", orderId)).toHaveLength(1);
});
