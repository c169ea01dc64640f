import { eq, or } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { memberStatus } from "#contract/accounts/status.ts";
import { blocks } from "#server/db/schema/accounts.ts";
import { notifications, outbox } from "#server/db/schema/notifications.ts";
import { orderEvents } from "#server/db/schema/orders.ts";
import { orderTransitioned } from "#server/domains/orders/events.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { PUSH_CHANNEL } from "#server/kernel/delivery/push.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { type BellKind, type NoticeKind, noticeKinds } from "./kinds.ts";
import { notify } from "./notify.ts";

const world = await openWorld();
const { db, pool } = world.deps;

const pushed: number[] = [];
const listener = await pool.connect();
listener.on("notification", ({ payload = "{}" }) => pushed.push(JSON.parse(payload).userId));
await listener.query(`listen ${PUSH_CHANNEL}`);
afterAll(() => listener.release(true));

type Member = { id: number; email: string | null };

/** What reached a member so far: `b` an entry in the bell menu, `m` a mail, `p` a push to open pages. */
async function reached({ id, email }: Member): Promise<string> {
  await listener.query("select 1");
  const bell = await db.select().from(notifications).where(eq(notifications.userId, id));
  const mails = email === null ? [] : await db.select().from(outbox).where(eq(outbox.to, email));
  const pushes = pushed.filter((userId) => userId === id);
  return ["b".repeat(bell.length), "m".repeat(mails.length), "p".repeat(pushes.length)].join("");
}

async function allReached(members: Member[]): Promise<string[]> {
  const all: string[] = [];
  for (const member of members) all.push(await reached(member));
  return all;
}

const send = (to: Member["id"], kind: NoticeKind, from: number | null = null, key = `t:${nextSerial()}`) =>
  notify(world.system, { to, from, kind: kind as BellKind, key, title: "主旨", url: "/", mail: { text: ["內容"] } });

/**
 * Of each kind what reaches a member: who takes part, has all mails off, has blocked the sender or hears from somebody
 * suspended, is suspended.
 */
const expected: Record<NoticeKind, readonly [string, string, string, string]> = {
  order: ["bmp", "bp", "bmp", "bmp"],
  order_update: ["bp", "bp", "bp", "bp"],
  sales_meter: ["bp", "bp", "bp", "bp"],
  request: ["bmp", "bp", "bmp", ""],
  invitation: ["bmp", "bp", "", ""],
  offer: ["bmp", "bp", "bmp", ""],
  request_match: ["bmp", "bp", "bmp", ""],
  daily_matches: ["m", "", "m", ""],
  // Only who has consented.
  newsletter: ["", "", "", ""],
  newsletter_test: ["m", "m", "m", ""],
  message: ["m", "", "", ""],
  follow: ["bp", "bp", "", ""],
  level: ["bmp", "bmp", "bmp", ""],
  coupon_ending: ["bmp", "bmp", "bmp", ""],
  coins_ending: ["bmp", "bmp", "bmp", "bmp"],
  coupon_share: ["bmp", "bmp", "bmp", "bmp"],
  invoice: ["bmp", "bmp", "bmp", "bmp"],
  withdrawal: ["bmp", "bmp", "bmp", "bmp"],
  receipt: ["m", "m", "m", "m"],
  support: ["bmp", "bmp", "bmp", "bmp"],
  contact_details: ["bmp", "bmp", "bmp", ""],
  campaign: ["bmp", "bmp", "bmp", "bmp"],
  identity: ["bmp", "bmp", "bmp", "bmp"],
  terms: ["bmp", "bmp", "bmp", "bmp"],
  account_status: ["m", "m", "m", "m"],
  security: ["m", "m", "m", "m"],
  operator_role: ["bmp", "bmp", "bmp", "bmp"],
  personal_data: ["bmp", "bmp", "bmp", "bmp"],
};

describe.each(Object.keys(noticeKinds) as NoticeKind[])("a notice of kind %s", (kind) => {
  const [active, silent, blocking, suspended] = expected[kind];

  test("reaches members as their account, their mail switches and their blocks say", async () => {
    const off = { emailNotices: { orders: false, messages: false, requests: false } };
    const sender = await makeMember(world);
    const member = await makeMember(world);
    const quiet = await makeMember(world, off);
    const blocker = await makeMember(world);
    await db.insert(blocks).values({ userId: blocker.id, blockedId: sender.id });
    const unwarned = await makeMember(world);
    const suspect = await makeMember(world, { status: memberStatus.suspended });
    const outside = await Promise.all(
      [memberStatus.suspended, memberStatus.banned, memberStatus.leaving].map((status) =>
        makeMember(world, { status }),
      ),
    );
    const gone = await makeMember(world, { status: memberStatus.leaving, deletedAt: world.clock.now() });
    for (const { id } of [member, quiet, blocker, ...outside, gone]) await send(id, kind, sender.id);
    await send(unwarned.id, kind, suspect.id);
    expect(await allReached([member, quiet])).toEqual([active, silent]);
    expect(await allReached([blocker, unwarned])).toEqual([blocking, blocking]);
    expect(await allReached(outside)).toEqual(outside.map(() => suspended));
    expect(await reached(gone)).toBe("");
  });

  test("reaches a member once for one event, and other members by the same one", async () => {
    const [one, other] = [await makeMember(world), await makeMember(world)];
    const key = `event:${nextSerial()}`;
    for (const to of [one.id, one.id, other.id]) await send(to, kind, null, key);
    expect([await reached(one), await reached(other)]).toEqual([active, active]);
  });
});

test("a block in the other direction keeps nothing back", async () => {
  const [member, sender] = [await makeMember(world), await makeMember(world)];
  await db.insert(blocks).values({ userId: sender.id, blockedId: member.id });
  await send(member.id, "invitation", sender.id);
  expect(await reached(member)).toBe("bmp");
});

test("the entry has the sender's portrait; the mail a greeting, the link and, where it obeys a switch, how to stop it", async () => {
  const sender = await makeMember(world, { avatar: "/files/images/face.webp" });
  const [one, other] = [await makeMember(world, { nickname: "小芳" }), await makeMember(world, { nickname: "阿明" })];
  for (const { id, kind } of [
    { id: one.id, kind: "offer" as const },
    { id: other.id, kind: "coins_ending" as const },
  ])
    await notify(world.system, {
      to: id,
      from: sender.id,
      kind,
      key: "looks",
      title: "標題",
      url: "/somewhere",
      mail: { subject: "主旨", text: ["第一段", "第二段"] },
    });
  const [entry] = await db.select().from(notifications).where(eq(notifications.userId, one.id));
  expect(entry).toMatchObject({ kind: "offer", title: "標題", url: "/somewhere", avatar: sender.avatar });
  const mails = await db
    .select()
    .from(outbox)
    .where(or(eq(outbox.to, one.email ?? ""), eq(outbox.to, other.email ?? "")))
    .orderBy(outbox.id);
  const { origin } = world.system.ports;
  expect(mails.map(({ subject, text }) => [subject, text.split("\n\n").slice(0, 4)])).toEqual([
    ["主旨", ["小芳，你好：", "第一段", "第二段", `查看內容：\n${origin}/somewhere`]],
    ["主旨", ["阿明，你好：", "第一段", "第二段", `查看金幣：\n${origin}/somewhere`]],
  ]);
  expect(mails.map(({ text }) => text.includes(`${origin}/unsubscribe/`))).toEqual([true, false]);
});

test("an address of its own is written to instead of the account's; without an account there is a mail only", async () => {
  const { id, email } = await makeMember(world);
  const before = `before${nextSerial()}@example.com`;
  const stranger = `stranger${nextSerial()}@example.com`;
  const words = { title: "主旨", url: "/contact", mail: { text: ["內容"] } };
  await notify(world.system, { ...words, to: { userId: id, name: "小芳", email: before }, kind: "security", key: "a" });
  await notify(world.system, {
    ...words,
    to: { userId: null, name: "路人", email: stranger },
    kind: "support",
    key: "b",
  });
  const texts = async (to: string) =>
    (await db.select().from(outbox).where(eq(outbox.to, to))).map(({ text }) => text.split("\n\n")[0]);
  expect([await texts(before), await texts(email ?? ""), await texts(stranger)]).toEqual([
    ["小芳，你好："],
    [],
    ["路人，你好："],
  ]);
});

test("a transition of an order that is delivered twice notifies each side once", async () => {
  const { orderId } = await makePaidOrder(world);
  await world.drain();
  const entries = () =>
    db
      .select()
      .from(notifications)
      .where(eq(notifications.url, `/transactions/${orderId}`));
  const mails = () => db.select().from(outbox);
  const [before, sent] = [await entries(), await mails()];
  expect(before.length).toBeGreaterThan(0);
  for (const { id, from, to } of await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)))
    await emit(world.system, orderTransitioned, { orderId, from: from as null, to: to as "in_progress", eventId: id });
  await world.drain();
  expect([await entries(), (await mails()).length]).toEqual([before, sent.length]);
});

test("a member who does not exist is an error, not silence", async () => {
  await expect(send(2_000_000_000, "order")).rejects.toThrow("there is no member");
});
