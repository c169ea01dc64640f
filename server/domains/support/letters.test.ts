import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as admin from "#contract/support/admin-routes.ts";
import { letterDue, letterLinkDays } from "#contract/support/limits.ts";
import * as calls from "#contract/support/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { contacts } from "#server/db/schema/support.ts";
import { DAY } from "#server/kernel/clock.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = await makeMember(world, { roles: ["support"], nickname: "小客服" });
const support = world.operator(staff.id);
const letter = { subject: "退款的問題", text: "請問退款什麼時候會到帳？" };

const lastMail = async (email: string) =>
  (await db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.id)))[0];

/** From the newest word to the deadline, ms. */
const timeLeft = ({ dueAt, updatedAt }: { dueAt: string | null; updatedAt: string }) =>
  Date.parse(dueAt ?? "") - Date.parse(updatedAt);

/** A member who has written to the support. */
async function writer(body: Partial<typeof letter> & { orderId?: number; topic?: "privacy" | "complaint" } = {}) {
  const user = await makeMember(world);
  const client = await world.client(user.id);
  await client.call(calls.contactUsLogged, { body: { ...letter, ...body } });
  const [row] = (await client.call(calls.listMyLetters, {})).data;
  return { user, client, params: { id: row?.id ?? 0 } };
}

/** A visitor who has written, and the secret of the link in the answer. */
async function answeredVisitor() {
  const visitor = world.visitor();
  const email = `visitor${nextSerial()}@example.com`;
  await visitor.call(calls.contactUs, { body: { ...letter, name: "王小明", email } });
  const [row] = await db.select().from(contacts).where(eq(contacts.email, email));
  const params = { id: row?.id ?? 0 };
  await support.call(admin.answerContact, { params, body: { text: "七天內會到帳。" } });
  const token = /\/contact\/([\w-]+)/.exec((await lastMail(email))?.text ?? "")?.[1] ?? "";
  return { visitor, email, params, token };
}

describe("a member's letter", () => {
  test("is one thread for both sides, told by mail and in the bell, with files", async () => {
    const { user, client, params } = await writer();
    await support.call(admin.answerContact, { params, body: { text: "七天內會到帳。" } });
    const mail = await lastMail(user.email ?? "");
    expect(mail?.subject).toBe("回覆：退款的問題");
    expect(mail?.text).toContain("七天內會到帳。");
    expect(mail?.text).toContain("> 請問退款什麼時候會到帳？");
    expect(mail?.text).toContain(`/mypage/letters/${params.id}`);
    expect((await client.call(getMyNotices, {})).notifications[0]).toMatchObject({
      title: "客服回覆了「退款的問題」",
      url: `/mypage/letters/${params.id}`,
    });
    const url = `/api/my_letters/${params.id}/reply`;
    const parts = [{ field: "files", name: "明細.txt", bytes: "明細" }];
    const key = "the-same-reply-once";
    const sent = () => client.send({ method: "POST", url, ...multipart({ text: "附上明細。" }, parts, key) });
    expect([(await sent()).statusCode, (await sent()).statusCode]).toEqual([200, 200]);
    const thread = await client.call(calls.getMyLetter, { params });
    expect(thread).toMatchObject({ state: "working", stateLabel: "處理中" });
    expect(thread.messages.map(({ staff, text, files }) => [staff, text, files.map(({ name }) => name)])).toEqual([
      [false, letter.text, []],
      [true, "七天內會到帳。", []],
      [false, "附上明細。", ["明細.txt"]],
    ]);
    expect(JSON.stringify(thread)).not.toContain("小客服");
    const [file] = thread.messages[2]?.files ?? [];
    expect((await client.send({ method: "GET", url: file?.url ?? "" })).body).toBe("明細");
    const [theirs] = (await support.call(admin.getContact, { params })).messages[2]?.files ?? [];
    expect((await support.send({ method: "GET", url: theirs?.url ?? "" })).body).toBe("明細");
    expect((await client.send({ method: "GET", url: theirs?.url ?? "" })).statusCode).toBe(403);
  });

  test("can have files from the start, and files of operators", async () => {
    const user = await makeMember(world);
    const client = await world.client(user.id);
    await client.send({ method: "GET", url: "/api/my_data" });
    const body = multipart(letter, [{ field: "files", name: "截圖.txt", bytes: "截圖" }]);
    expect((await client.send({ method: "POST", url: "/api/my_letters", ...body })).statusCode).toBe(200);
    const [row] = (await client.call(calls.listMyLetters, {})).data;
    const params = { id: row?.id ?? 0 };
    await support.call(admin.getContact, { params });
    const answer = multipart({ text: "請看附件。", close: "true" }, [
      { field: "files", name: "說明.txt", bytes: "說明" },
    ]);
    const url = `/api/admin/contacts/${params.id}/answer`;
    expect((await support.send({ method: "POST", url, ...answer })).statusCode).toBe(200);
    const { messages, state } = await client.call(calls.getMyLetter, { params });
    expect(state).toBe("closed");
    expect(messages.map(({ files }) => files.map(({ name }) => name))).toEqual([["截圖.txt"], ["說明.txt"]]);
    expect((await client.send({ method: "GET", url: messages[1]?.files[0]?.url ?? "" })).body).toBe("說明");
  });

  test("is read by nobody else: another member finds neither letter nor file", async () => {
    const { client, params } = await writer();
    const parts = [{ field: "files", name: "明細.txt", bytes: "明細" }];
    await client.send({
      method: "POST",
      url: `/api/my_letters/${params.id}/reply`,
      ...multipart({ text: "附上明細。" }, parts),
    });
    const file = (await client.call(calls.getMyLetter, { params })).messages[1]?.files[0]?.url ?? "";
    expect((await client.send({ method: "GET", url: file })).statusCode).toBe(200);
    const finance = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    const stranger = await world.client((await makeMember(world)).id);
    await stranger.send({ method: "GET", url: "/api/my_data" });
    for (const other of [stranger, finance]) {
      await expect(other.call(calls.getMyLetter, { params })).rejects.toMatchObject({ status: 404 });
      await expect(other.call(calls.replyToLetter, { params, body: { text: "我也要問" } })).rejects.toMatchObject({
        status: 404,
      });
      expect((await other.send({ method: "GET", url: file })).statusCode).toBe(404);
    }
    expect((await stranger.call(calls.listMyLetters, {})).total).toBe(0);
  });

  test("opens again when its writer answers, and the operator in charge hears of it", async () => {
    const { client, params } = await writer();
    await support.call(admin.answerContact, { params, body: { text: "七天內會到帳。", close: true } });
    expect(await client.call(calls.getMyLetter, { params })).toMatchObject({ state: "closed", stateLabel: "已結案" });
    await client.call(calls.replyToLetter, { params, body: { text: "還是沒有收到。" } });
    const row = await support.call(admin.getContact, { params });
    expect(row).toMatchObject({ state: "working", owner: { id: staff.id } });
    expect(timeLeft(row)).toBe(letterDue.general.ms);
    expect((await support.call(getMyNotices, {})).notifications[0]).toMatchObject({
      title: "「退款的問題」有新的回覆",
      url: `/admin/contacts/${params.id}`,
    });
  });

  test("about an order names it, is due sooner, and refuses an order of others", async () => {
    const sale = await workingSale(world);
    const client = await world.client(sale.buyerId);
    await client.call(calls.contactUsLogged, { body: { ...letter, orderId: sale.orderId } });
    const [row] = (await client.call(calls.listMyLetters, {})).data;
    expect(row).toMatchObject({ topic: "order", order: { id: sale.orderId } });
    const found = await support.call(admin.getContact, { params: { id: row?.id ?? 0 } });
    expect(timeLeft(found)).toBe(letterDue.order.ms);
    expect(await support.call(admin.getOrderLetters, { params: { orderId: sale.orderId } })).toMatchObject([
      { id: row?.id, side: "buyer", state: "new", owner: null },
    ]);
    const stranger = await world.client((await makeMember(world)).id);
    await expect(
      stranger.call(calls.contactUsLogged, { body: { ...letter, orderId: sale.orderId } }),
    ).rejects.toMatchObject({ status: 400, fields: { orderId: [expect.stringContaining("找不到這筆訂單")] } });
  });

  test("about rights that a law gives days for stays due after an answer", async () => {
    const { params } = await writer({ topic: "privacy" });
    const { dueAt } = await support.call(admin.getContact, { params });
    expect(await support.call(admin.answerContact, { params, body: { text: "正在整理你的資料。" } })).toMatchObject({
      state: "waiting",
      dueAt,
    });
    const general = await writer();
    const answered = await support.call(admin.answerContact, { params: general.params, body: { text: "收到了。" } });
    expect(answered.dueAt).toBeNull();
  });
});

describe("a visitor's letter", () => {
  test("is answered by mail with a link to the thread, where the visitor answers; the same text counts once", async () => {
    const { visitor, email, params, token } = await answeredVisitor();
    expect(token.length).toBeGreaterThan(40);
    const [row] = await db.select().from(contacts).where(eq(contacts.id, params.id));
    expect(row?.linkHash).not.toContain(token);
    const opened = await visitor.call(calls.openLinkedLetter, { body: { token } });
    expect(opened).toMatchObject({ subject: letter.subject, stateLabel: "客服已回覆" });
    expect(opened?.messages.map(({ text }) => text)).toEqual([letter.text, "七天內會到帳。"]);
    const body = { token, text: "還是沒有收到。" };
    await Promise.all([1, 2, 3].map(() => visitor.call(calls.replyByLink, { body })));
    const read = await support.call(admin.getContact, { params });
    expect(read.messages.map(({ text }) => text)).toEqual([letter.text, "七天內會到帳。", "還是沒有收到。"]);
    expect(read).toMatchObject({ state: "working", userId: null, email });
  });

  test("is opened by nothing but the newest link, for its time", async () => {
    const { visitor, email, params, token } = await answeredVisitor();
    await support.call(admin.answerContact, { params, body: { text: "已經為你重新送出。" } });
    expect(await visitor.call(calls.openLinkedLetter, { body: { token } })).toBeNull();
    const next = /\/contact\/([\w-]+)/.exec((await lastMail(email))?.text ?? "")?.[1] ?? "";
    expect(await visitor.call(calls.openLinkedLetter, { body: { token: next } })).not.toBeNull();
    for (const wrong of [`${next}x`, next.slice(1), "a".repeat(43), String(params.id)]) {
      expect(await visitor.call(calls.openLinkedLetter, { body: { token: wrong } })).toBeNull();
      await expect(visitor.call(calls.replyByLink, { body: { token: wrong, text: "讓我看看" } })).rejects.toMatchObject(
        { code: "token_invalid" },
      );
    }
    world.pass(letterLinkDays * DAY + 1000);
    expect(await visitor.call(calls.openLinkedLetter, { body: { token: next } })).toBeNull();
    await expect(visitor.call(calls.replyByLink, { body: { token: next, text: "太晚了嗎" } })).rejects.toMatchObject({
      code: "token_invalid",
    });
  });

  test("takes no files of operators, because a visitor could not open them; too many letters are refused", async () => {
    const { params } = await answeredVisitor();
    const url = `/api/admin/contacts/${params.id}/answer`;
    const parts = [{ field: "files", name: "說明.txt", bytes: "x" }];
    const refused = await support.send({ method: "POST", url, ...multipart({ text: "請看附件。" }, parts) });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(/"files":.*訪客沒有帳號/)]);
    const visitor = world.visitor();
    const body = { ...letter, name: "王小明", email: "often@example.com" };
    const all = await Promise.allSettled(Array.from({ length: 11 }, () => visitor.call(calls.contactUs, { body })));
    expect(all.some((each) => each.status === "rejected" && each.reason.status === 429)).toBe(true);
  });

  test("with empty and over-long fields is refused under their names", async () => {
    const body = { name: "", email: "no", subject: "字", text: "短" };
    world.pass(DAY);
    const error = await world
      .visitor()
      .call(calls.contactUs, { body })
      .catch((cause: unknown) => cause);
    expect(Object.keys((error as { fields: object }).fields).sort()).toEqual(["email", "name", "subject", "text"]);
  });
});

describe("an operator's letter to one side of an order", () => {
  test("begins a thread that the member answers; the reason is recorded and never shown to them", async () => {
    const sale = await workingSale(world);
    const body = {
      side: "seller",
      reason: "買家說聯絡不上賣家。",
      subject: "買家在等你",
      text: "請回覆買家的留言。",
    } as const;
    const params = { orderId: sale.orderId };
    const key = "one-letter-to-the-seller";
    const made = await support.call(admin.writeToSide, { params, body, key });
    expect((await support.call(admin.writeToSide, { params, body, key })).id).toBe(made.id);
    expect(made).toMatchObject({ state: "waiting", openReason: body.reason, owner: { id: staff.id } });
    const seller = await world.client(sale.sellerId);
    const thread = await seller.call(calls.getMyLetter, { params: { id: made.id } });
    expect(thread.messages).toMatchObject([{ staff: true, text: body.text }]);
    expect(JSON.stringify(thread)).not.toContain(body.reason);
    expect((await seller.call(getMyNotices, {})).notifications[0]?.title).toBe("客服寫信給你：「買家在等你」");
    await seller.call(calls.replyToLetter, { params: { id: made.id }, body: { text: "我馬上回。" } });
    expect(await support.call(admin.getOrderLetters, { params })).toMatchObject([
      { id: made.id, side: "seller", state: "working" },
    ]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "contact.open"));
    expect(entry).toMatchObject({ actorId: staff.id, subjectId: made.id, data: { reason: body.reason } });
  });
});
