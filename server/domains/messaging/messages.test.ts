import { eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { postMyBlock } from "#contract/accounts/routes.ts";
import * as calls from "#contract/messaging/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { getOrder } from "#contract/orders/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { contactRefusals, messages, messageThreads } from "#server/db/schema/messaging.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { freshKey, makeListing, makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { personalData } from "./personal-data.ts";
import { purgeRefusals } from "./reports/contact-details.ts";

const world = await openWorld();

async function pair() {
  const [a, b] = [await makeMember(world, { nickname: "小安" }), await makeMember(world, { nickname: "阿哲" })];
  return { a, b, from: await world.client(a.id), to: await world.client(b.id) };
}

async function talk(text = "你好，想請問交期。") {
  const both = await pair();
  const { id } = await both.from.call(calls.startThread, { body: { receiverId: both.b.id, text } });
  return { ...both, id, params: { id } };
}

const refused = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });

describe("threads", () => {
  test("one for the pair and the subject, whoever began it", async () => {
    const { serviceId, sellerId } = await makeListing(world);
    const buyer = await makeMember(world);
    const [from, seller] = [await world.client(buyer.id), await world.client(sellerId)];
    const text = "請問可以加急嗎？";
    const plain = await from.call(calls.startThread, { body: { receiverId: sellerId, text } });
    const about = await from.call(calls.startThread, { body: { receiverId: sellerId, serviceId, text } });
    const back = await seller.call(calls.startThread, { body: { receiverId: buyer.id, serviceId, text } });
    expect(about.id).not.toBe(plain.id);
    expect(back.id).toBe(about.id);
    const page = await from.call(calls.getThread, { params: { id: about.id } });
    expect(page.subject).toMatchObject({ id: serviceId, shown: true });
    expect(page.messages.map(({ mine }) => mine)).toEqual([true, false]);
    expect(await from.call(calls.getMessageStart, { query: { receiverId: sellerId, serviceId } })).toMatchObject({
      threadId: about.id,
      blocked: null,
      contactAllowed: false,
    });
  });

  test("two first messages at once make one thread with both in it", async () => {
    const { a, b, from, to } = await pair();
    const [one, other] = await Promise.all([
      from.call(calls.startThread, { body: { receiverId: b.id, text: "哈囉" } }),
      to.call(calls.startThread, { body: { receiverId: a.id, text: "你好" } }),
    ]);
    expect(one.id).toBe(other.id);
    expect((await from.call(calls.getThread, { params: one })).messages).toHaveLength(2);
  });

  test("the same key is one message, at once or later", async () => {
    const { b, from } = await pair();
    const first = { body: { receiverId: b.id, text: "請問在嗎" }, key: freshKey() };
    const sent = await Promise.all([1, 2, 3].map(() => from.call(calls.startThread, first)));
    const [{ id } = { id: 0 }] = sent;
    expect(new Set(sent.map((each) => each.id)).size).toBe(1);
    const again = { params: { id }, body: { text: "再問一次" }, key: freshKey() };
    const twice = await Promise.all([from.call(calls.sendMessage, again), from.call(calls.sendMessage, again)]);
    expect(twice[0]?.id).toBe(twice[1]?.id);
    expect((await from.call(calls.getThread, { params: { id } })).messages).toHaveLength(2);
  });

  test("neither to oneself, nor about what somebody else sells, nor empty", async () => {
    const { a, b, from } = await pair();
    const { serviceId } = await makeListing(world);
    const send = (body: { receiverId: number; serviceId?: number; text: string }) =>
      from.call(calls.startThread, { body: { ...body } });
    await expect(send({ receiverId: a.id, text: "我" })).rejects.toEqual(refused("invalid"));
    await expect(send({ receiverId: b.id, serviceId, text: "這項服務" })).rejects.toEqual(refused("not_found"));
    await expect(send({ receiverId: b.id, text: "  " })).rejects.toEqual(refused("invalid"));
    await expect(send({ receiverId: b.id, text: "字".repeat(5001) })).rejects.toEqual(refused("invalid"));
    await expect(send({ receiverId: 2_000_000_000, text: "有人嗎" })).rejects.toEqual(refused("not_found"));
  });

  test("the list finds by nickname and by what is unread, the menu shows the newest", async () => {
    const { a, b, from, to, id } = await talk("第一句");
    const third = await makeMember(world, { nickname: "完全不同" });
    await from.call(calls.startThread, { body: { receiverId: third.id, text: "另一段" } });
    const list = async (query: Record<string, unknown>) =>
      (await from.call(calls.listMyThreads, { query })).data.map((row) => row.other.nickname);
    expect(await list({})).toEqual(["完全不同", "阿哲"]);
    expect(await list({ k: "阿" })).toEqual(["阿哲"]);
    expect(await list({ unread: "1" })).toEqual([]);
    expect((await to.call(calls.listMyThreads, { query: { unread: "1" } })).data).toHaveLength(1);
    const { messages: menu, unread } = await to.call(getMyNotices, {});
    expect(menu).toEqual([
      expect.objectContaining({
        read: false,
        url: `/mypage/messages/${id}`,
        nickname: a.nickname,
        lastMessage: "第一句",
      }),
    ]);
    expect(unread.messages).toBe(1);
    const [row] = (await to.call(calls.listMyThreads, {})).data;
    expect(row).toMatchObject({ senderId: a.id, receiverId: b.id, senderRead: true, receiverRead: false, read: false });
    expect(row?.sender.profile.nickname).toBe("小安");
  });
});

describe("reading", () => {
  test("asking for news marks as read, looking at the page alone does not", async () => {
    const { from, to, params } = await talk();
    await to.call(calls.getThread, { params });
    expect((await to.call(getMyNotices, {})).unread.messages).toBe(1);
    const { messages: news } = await to.call(calls.updateMessages, { params, body: { after: 0 } });
    expect(news).toHaveLength(1);
    expect((await to.call(getMyNotices, {})).unread.messages).toBe(0);
    const seen = await from.call(calls.updateMessages, { params, body: { after: news[0]?.id ?? 0 } });
    expect(seen).toEqual({ messages: [], otherReadId: news[0]?.id, unsent: [] });
    expect(await from.call(calls.getThread, { params })).toMatchObject({ receiverRead: true, senderRead: true });
  });

  test("whoever answers has read, the other one has not", async () => {
    const { from, to, params } = await talk();
    await to.call(calls.sendMessage, { params, body: { text: "三天可以。" } });
    expect((await to.call(getMyNotices, {})).unread.messages).toBe(0);
    expect((await from.call(getMyNotices, {})).unread.messages).toBe(1);
  });

  test("earlier messages come in pages that stand still while new ones arrive", async () => {
    const { from, params, id, a } = await talk("0");
    const rows = Array.from({ length: 74 }, (_, n) => ({
      threadId: id,
      senderId: a.id,
      text: String(n + 1),
    }));
    const stored = await world.deps.db.insert(messages).values(rows).returning({ id: messages.id });
    await world.deps.db
      .update(messageThreads)
      .set({ lastMessageId: stored.at(-1)?.id ?? 0 })
      .where(eq(messageThreads.id, id));
    const opened = await from.call(calls.getThread, { params });
    expect([opened.messages[0]?.text, opened.messages.at(-1)?.text, opened.more]).toEqual(["45", "74", true]);
    const before = opened.messages[0]?.id;
    world.pass(MINUTE);
    await from.call(calls.sendMessage, { params, body: { text: "新的" } });
    const texts = async (page: number) =>
      (await from.call(calls.getFormerMessages, { params, query: { page, before } })).data.map(({ text }) => text);
    const [first, second, third] = [await texts(1), await texts(2), await texts(3)];
    expect([first[0], first.at(-1)]).toEqual(["15", "44"]);
    expect([second[0], second.at(-1)]).toEqual(["0", "14"]);
    expect(third).toEqual([]);
  });
});

describe("limits", () => {
  test("twenty messages a minute, then a wait that is named; at once or one by one", async () => {
    const { from, params } = await talk();
    const send = () => from.call(calls.sendMessage, { params, body: { text: "嗨" } });
    const answers = await Promise.allSettled(Array.from({ length: 24 }, send));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    const error = await send().catch((error: unknown) => error);
    expect(error).toMatchObject({ status: 429, message: expect.stringMatching(/請 \d+ 秒後再送/) });
    world.pass(MINUTE + 1000);
    await send();
  });

  test("ten new threads an hour; those that stand go on", async () => {
    const { from, b } = await pair();
    const begin = (receiverId: number) => from.call(calls.startThread, { body: { receiverId, text: "你好" } });
    await begin(b.id);
    for (let n = 0; n < 9; n++) await begin((await makeMember(world)).id);
    const next = (await makeMember(world)).id;
    await expect(begin(next)).rejects.toMatchObject({ status: 429, message: expect.stringContaining("60 分鐘") });
    await begin(b.id);
    world.pass(HOUR);
    await begin(next);
  });
});

describe("who may write", () => {
  test("not to who has blocked me, nor to whom I block, nor to a blocked account", async () => {
    const { a, b, from, to, params } = await talk();
    await to.call(postMyBlock, { body: { userId: a.id } });
    const send = () => from.call(calls.sendMessage, { params, body: { text: "還在嗎" } });
    await expect(send()).rejects.toMatchObject({ status: 403, message: "目前無法傳訊息給這位會員。" });
    expect((await from.call(calls.getThread, { params })).blocked).toBe("目前無法傳訊息給這位會員。");
    const own = await to.call(calls.getThread, { params });
    expect(own.blocked).toContain("解除封鎖");
    expect(own.blockId).toEqual(expect.any(Number));
    await world.deps.db.execute(sql`delete from blocks`);
    await send();
    await world.deps.db.update(users).set({ status: 3 }).where(eq(users.id, b.id));
    await expect(send()).rejects.toEqual(refused("message_refused"));
  });
});

describe("contact details", () => {
  test("are refused at the field before a paid order, and remembered for 30 days", async () => {
    const { a, b, from, params } = await talk();
    const send = (text: string) => from.call(calls.sendMessage, { params, body: { text } });
    const error = await send("打給我 0912-345-678").catch((error: unknown) => error);
    expect(error).toMatchObject({ status: 400, fields: { text: [expect.stringContaining("0912-345-678")] } });
    await send("尺寸 1920×1080，預算 NT$1,200");
    const mine = () => world.deps.db.select().from(contactRefusals).where(eq(contactRefusals.userId, a.id));
    expect(await mine()).toMatchObject([{ otherId: b.id, place: "message", found: [{ kind: "phone" }] }]);
    world.pass(29 * DAY);
    await purgeRefusals.run(world.system, {});
    expect(await mine()).toHaveLength(1);
    world.pass(2 * DAY);
    await purgeRefusals.run(world.system, {});
    expect(await mine()).toEqual([]);
  });

  test("are forgotten with the member who wrote them, and with nobody else", async () => {
    const { a, b, from, to, params } = await talk();
    for (const side of [from, to])
      await side.call(calls.sendMessage, { params, body: { text: "打給我 0912-345-678" } }).catch(() => {});
    const writers = async () =>
      (
        await world.deps.db
          .select()
          .from(contactRefusals)
          .where(inArray(contactRefusals.userId, [a.id, b.id]))
      ).map(({ userId }) => userId);
    expect((await writers()).sort()).toEqual([a.id, b.id].sort());
    await tx(world.system, (ctx) => personalData.erase(ctx, a));
    expect(await writers()).toEqual([b.id]);
  });

  test("between two with a paid order they may be written, on either side", async () => {
    const { buyerId, sellerId, orderId } = await makePaidOrder(world);
    const [buyer, seller] = [await world.client(buyerId), await world.client(sellerId)];
    const { id } = await buyer.call(calls.startThread, {
      body: { receiverId: sellerId, text: "我的信箱是 amy@example.com" },
    });
    await seller.call(calls.sendMessage, { params: { id }, body: { text: "02-2345-6789" } });
    const thread = await seller.call(calls.getThread, { params: { id } });
    expect(thread).toMatchObject({ contactAllowed: true, orders: [{ id: orderId, title: "名片設計與完稿" }] });
    // The room links to the conversation.
    expect(await buyer.call(getOrder, { params: { id: orderId } })).toMatchObject({ threadId: id });
  });
});

describe("files", () => {
  async function sendPicture() {
    const all = await talk();
    const png = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#386" } })
      .png()
      .toBuffer();
    const { payload, headers } = multipart({ text: "" }, [
      { field: "files", name: "草圖.png", type: "image/png", bytes: png },
      { field: "files", name: "說明.txt", bytes: "寬 1200" },
    ]);
    const url = `/api/my_messages/${all.id}/send`;
    const response = await all.from.send({ method: "POST", url, payload, headers });
    expect(response.statusCode).toBe(200);
    return { ...all, message: response.json(), text: "寬 1200" };
  }

  test("reach both sides and nobody else; pictures with a preview of their size", async () => {
    const { to, message, params } = await sendPicture();
    const [picture, note] = message.files;
    expect(picture).toMatchObject({ name: "草圖.png", preview: { width: 1200, height: 800 } });
    expect(note.preview).toBeNull();
    const get = (client: typeof to, url: string) => client.send({ method: "GET", url });
    const shown = await get(to, picture.preview.url);
    expect([shown.headers["content-type"], (await sharp(shown.rawPayload).metadata()).width]).toEqual([
      "image/webp",
      960,
    ]);
    const file = await get(to, note.url);
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(file.body).toBe("寬 1200");
    const stranger = await world.client((await makeMember(world)).id);
    expect((await get(stranger, note.url)).statusCode).toBe(404);
    expect((await get(world.visitor(), note.url)).statusCode).toBe(401);
    const [row] = (await to.call(calls.listMyThreads, {})).data;
    expect(row?.lastMessage).toBe("傳送了 2 個檔案");
    expect((await to.call(calls.getThread, { params })).messages.at(-1)?.files).toHaveLength(2);
  });

  test("a message that is taken back within five minutes takes its files along", async () => {
    const { from, to, params, message } = await sendPicture();
    const unsend = () => from.call(calls.unsendMessage, { params, body: { messageId: message.id } });
    await expect(to.call(calls.unsendMessage, { params, body: { messageId: message.id } })).rejects.toEqual(
      refused("not_found"),
    );
    await unsend();
    await unsend();
    const { unsent } = await to.call(calls.updateMessages, { params, body: { after: message.id } });
    expect(unsent).toEqual([message.id]);
    expect((await to.send({ method: "GET", url: message.files[1].url })).statusCode).toBe(404);
    const last = (await to.call(calls.getThread, { params })).messages.at(-1);
    expect(last).toMatchObject({ unsent: true, text: "", files: [], actions: [] });
    expect((await to.call(calls.listMyThreads, {})).data[0]?.lastMessage).toBe("訊息已收回");
  });

  test("after five minutes it stays", async () => {
    const { from, params } = await talk();
    const [message] = (await from.call(calls.getThread, { params })).messages;
    expect(message?.actions).toEqual(["unsend"]);
    world.pass(5 * MINUTE + 1000);
    const unsend = from.call(calls.unsendMessage, { params, body: { messageId: message?.id ?? 0 } });
    await expect(unsend).rejects.toEqual(refused("unsend_late"));
    expect((await from.call(calls.getThread, { params })).messages[0]?.actions).toEqual([]);
  });
});

describe("mail", () => {
  const mailsTo = (email: string | null) =>
    world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, email ?? ""));

  test("one of a thread in a quarter of an hour, by the member's settings, and not of what was read", async () => {
    const { b, from, to, params } = await talk("第一句");
    await world.drain();
    await from.call(calls.sendMessage, { params, body: { text: "第二句" } });
    await world.drain();
    const mails = await mailsTo(b.email);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("第一句"),
      expect.stringContaining("第二句"),
    ]);
    expect(mails.map(({ sentAt }) => sentAt !== null)).toEqual([true, false]);

    await from.call(calls.sendMessage, { params, body: { text: "第三句" } });
    await to.call(calls.updateMessages, { params, body: {} });
    await world.drain();
    expect(await mailsTo(b.email)).toHaveLength(2);

    const { params: other, from: sender, b: quiet } = await talk();
    await world.deps.db
      .update(users)
      .set({ emailNotices: { messages: false } })
      .where(eq(users.id, quiet.id));
    await sender.call(calls.sendMessage, { params: other, body: { text: "在嗎" } });
    await world.drain();
    expect(await mailsTo(quiet.email)).toEqual([]);
  });
});

test("a thread of others is none", async () => {
  const { threadId } = await makeThread(world);
  const stranger = world.operator((await makeMember(world, { roles: ["admin"] })).id);
  await expect(stranger.call(calls.getThread, { params: { id: threadId } })).rejects.toEqual(refused("not_found"));
});
