import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postMyBlock, putMyBankAccount, putMyInfo } from "#contract/accounts/routes.ts";
import { proposeRole } from "#contract/console/operators.ts";
import { putMyStatus } from "#contract/moderation/routes.ts";
import { postMyExport } from "#contract/privacy/export.ts";
import { idApplications, mailTokens, phoneCodes, socialLogins, users } from "#server/db/schema/accounts.ts";
import { drafts, favorites, services } from "#server/db/schema/catalog.ts";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { orders } from "#server/db/schema/orders.ts";
import { cards } from "#server/db/schema/payments.ts";
import { memberExports } from "#server/db/schema/privacy.ts";
import { follows, profileItems, profiles } from "#server/db/schema/profiles.ts";
import { contacts, supportMessages, supportNotes } from "#server/db/schema/support.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { runIdempotent } from "#server/kernel/limits/idempotency.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { sealBytes, sealText } from "#server/kernel/secrets/sealed.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";
import { deleteAccount } from "./delete-accounts.ts";

const world = await openWorld();
const { db, pool } = world.deps;

/** Personal data that might still be readable somewhere. */
function freshTraces() {
  const n = nextSerial();
  return {
    email: `vanishing.lady${n}@example.com`,
    nickname: `消失的薄荷糖${n}`,
    phone: `+8869${String(87650000 + n)}`,
    realName: `歐陽薄荷${n}`,
    face: n.toString(16).padStart(32, "f"),
    words: `只有我會這樣介紹自己${n}`,
    ip: `2001:db8::${n}:77`,
    bank: `998877665${String(n).padStart(5, "0")}`,
    paper: `id-pictures/leaving-${n}`,
  };
}
type Traces = ReturnType<typeof freshTraces>;

/** Texts that are kept because they also belong to the other party (docs/operations/deleted-accounts.md). */
const KEPT = ["order_messages.text", "messages.text", "notifications.title", "outbox.html", "outbox.text"];

/** All columns, as `table.column`, that contain one of the traces. */
async function placesOf(texts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY')`);
  const places: string[] = [];
  for (const { table, column } of rows) {
    const found = await pool.query(
      `select 1 from "${table}" x where exists (select from unnest($1::text[]) t where strpos(x."${column}"::text, t) > 0) limit 1`,
      [texts],
    );
    if (found.rows.length > 0) places.push(`${table}.${column}`);
  }
  return places.sort();
}

async function fullMember(traces: Traces) {
  const now = world.clock.now();
  const user = await makeMember(world, {
    email: traces.email,
    nickname: traces.nickname,
    cellphone: traces.phone,
    realName: traces.realName,
    idVerifiedAt: now,
    avatar: traces.face,
    background: traces.face,
  });
  const { id } = user;
  const other = await makeMember(world);
  await db.update(profiles).set({ headline: traces.words, intro: traces.words }).where(eq(profiles.userId, id));
  await db.insert(profileItems).values({ userId: id, kind: "skills", data: { name: traces.words } });
  await db.insert(follows).values([
    { userId: id, followedId: other.id },
    { userId: other.id, followedId: id },
  ]);
  const listing = await makeService(world, { sellerId: id, title: `${traces.nickname}的插畫`, tags: [traces.words] });
  const theirs = await makeService(world, { sellerId: other.id });
  await db.insert(favorites).values([
    { userId: id, serviceId: theirs.id },
    { userId: other.id, serviceId: listing.id },
  ]);
  await db.insert(drafts).values({ userId: id, key: "service:new", data: { title: traces.words } });
  await db.insert(cards).values({
    userId: id,
    gateway: "newebpay",
    term: `L${id}`,
    tokenSealed: sealText(world.deps.ports.dataKey, `card:L${id}`, traces.bank),
    last4: "4242",
    agreement: { version: "test" },
  });
  await db.insert(socialLogins).values({ userId: id, provider: "google", subject: traces.email, email: traces.email });
  await db.insert(phoneCodes).values({ userId: id, phone: traces.phone, codeHash: "x", expiresAt: now });
  await db.insert(mailTokens).values({
    userId: id,
    kind: "change_email",
    tokenHash: `leaving:${traces.email}`,
    data: { email: traces.email },
    expiresAt: later(now, DAY),
  });
  await db.insert(idApplications).values({
    userId: id,
    name: traces.realName,
    number: sealText(world.deps.ports.dataKey, `id-number:${id}`, traces.bank),
    pictures: [traces.paper],
    state: "accepted",
  });
  await world.deps.ports.storage.put(
    traces.paper,
    sealBytes(world.deps.ports.dataKey, traces.paper, Buffer.from("x")),
    { contentType: "x/y" },
  );
  const letter = { kind: "contact", subject: "問題", text: `我是${traces.realName}` };
  const letters = await db
    .insert(contacts)
    .values([
      { ...letter, userId: id, email: traces.email, name: traces.nickname },
      { ...letter, userId: null, email: traces.email, name: traces.realName },
    ])
    .returning();
  for (const { id: contactId } of letters) {
    await db.insert(supportMessages).values({ contactId, staff: true, text: `${traces.realName}你好` });
    await db.insert(supportNotes).values({ contactId, authorId: other.id, text: `本人來電，${traces.phone}` });
  }
  await db.insert(analyticsEvents).values({ name: "share", userId: id, data: {}, at: now });
  for (const subject of [traces.email, traces.phone]) await consume(world.as(id), "password", subject);
  await consume(world.as(id), "phoneCodeDay", traces.phone);
  const call = { memberId: id, key: `leaving-${id}`, call: "POST /api/my_messages", input: "x" };
  await runIdempotent(world.system, call, async () => ({ text: traces.words }));
  await reindexSellers(world.system, [id]);
  const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);
  await admin.call(proposeRole, {
    body: { email: traces.email, act: "grant", role: "support", reason: `${traces.words}，輪值客服信箱` },
  });
  return { user, id, other };
}

/** A closed sale on either side, with the member's name at the time. */
async function pastSales(id: number, { nickname }: Traces): Promise<number[]> {
  const bought = await makePaidOrder(world);
  const sold = await makePaidOrder(world);
  for (const [orderId, column, side] of [
    [bought.orderId, "buyer_id", "buyer"],
    [sold.orderId, "seller_id", "seller"],
  ] as const) {
    await pool.query(
      `update orders set state = 'cancelled', ${column} = $2,
        snapshot = jsonb_set(snapshot, array[$3, 'nickname'], to_jsonb($4::text)) where id = $1`,
      [orderId, id, side, nickname],
    );
  }
  return [bought.orderId, sold.orderId];
}

describe("a deleted account", () => {
  test("is nowhere to be read in the database, but where the other side of a deal is told", async () => {
    const traces = freshTraces();
    const { id, other } = await fullMember(traces);
    const [bought] = await pastSales(id, traces);
    const client = await world.client(id);
    await client.call(postMyBlock, { body: { userId: other.id } });
    await client.call(putMyBankAccount, { body: { bankCode: "004", account: traces.bank } });
    await client.call(putMyInfo, { body: { kind: "personal", name: traces.realName } });
    await client.call(postMyExport, {});
    await world.drain();
    const [made] = await db.select().from(memberExports).where(eq(memberExports.userId, id));
    const archive = made?.key ?? "";
    expect(await world.deps.ports.storage.exists(archive)).toBe(true);
    await client.call(putMyStatus, { body: { status: 4, nickname: traces.nickname } });
    await pool.query(
      "insert into audit_log (actor, actor_id, action, subject, subject_id, ip, at) values ('member', $1, 'member.look', 'user', $1, $2, now())",
      [id, traces.ip],
    );
    await world.drain();
    const before = await placesOf(Object.values(traces));
    for (const place of [
      "users.email",
      "users.avatar",
      "services.title",
      "contacts.name",
      "support_messages.text",
      "support_notes.text",
      "approvals.title",
      "approvals.facts",
      "orders.snapshot",
      "rate_limits.key",
    ]) {
      expect(before).toContain(place);
    }

    world.pass(30 * DAY + 1000);
    expect(await deleteAccount(world.system, domains, id)).toBe(true);
    await world.drain();
    expect((await placesOf(Object.values(traces))).filter((place) => !KEPT.includes(place))).toEqual([]);
    for (const key of [traces.paper, "exports/1.zip"]) {
      expect(await world.deps.ports.storage.exists(key), key).toBe(false);
    }
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, bought ?? 0));
    expect(order?.snapshot).toMatchObject({ buyer: { nickname: "已離開的會員" }, title: "名片設計與完稿" });
    expect((await db.select().from(services).where(eq(services.sellerId, id))).map(({ state }) => state)).toEqual([
      "removed",
    ]);
    expect((await db.select().from(cards).where(eq(cards.userId, id))).map(({ tokenSealed }) => tokenSealed)).toEqual([
      null,
    ]);
  });

  test("leaves no row of its own behind in tables that are only its own", async () => {
    const { id } = await makeMember(world, { nickname: "路過的人", deleteAt: world.clock.now(), status: 4 });
    await grant(world, id, "coins", 30);
    await deleteAccount(world.system, domains, id);
    expect(await balanceOf(world.system, { kind: "coins", userId: id })).toBe(0);
    expect((await reconcile(world.system)).differences.filter(({ check }) => check === "coins")).toEqual([]);
    const { rows } = await pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'member_id', 'followed_id', 'blocked_id')`);
    const left: string[] = [];
    for (const { table, column } of rows) {
      const found = await pool.query(`select 1 from "${table}" where "${column}" = $1 limit 1`, [id]);
      if (found.rows.length > 0) left.push(`${table}.${column}`);
    }
    expect(left.sort()).toEqual(["ledger_accounts.user_id", "ledger_lots.user_id", "profiles.user_id"]);
    expect((await db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ email: null, roles: [] });
  });
});
