import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import { getIdApplication, getIdApplications, openIdNumber } from "#contract/identity/routes.ts";
import { findContactDetails } from "#contract/messaging/contact-details.ts";
import { DisputeForm } from "#contract/orders/disputes.ts";
import { decideDispute, getCase, getCases } from "#contract/orders/routes.ts";
import { type ItemKind, itemForms } from "#contract/profiles/items.ts";
import { loginBySecondFactor } from "#contract/second-factor/routes.ts";
import { tasksOf as requestTasks } from "#server/domains/requests/tasks.ts";
import { codeAt } from "#server/domains/second-factor/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { memoryTradeStore } from "#server/sandbox/newebpay/store.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { openWorld } from "#server/testing/world.ts";
import { sandboxKeys } from "#server/wiring/sandbox-keys.ts";
import type { Invoice } from "../sandbox/ezpay/invoice.ts";
import { demoArticles } from "./content/articles/index.ts";
import { services } from "./content/index.ts";
import { storePictures } from "./fill/pictures.ts";
import { fillRows } from "./fill.ts";

const world = await openWorld();
const trades = memoryTradeStore();
const stands = { trades, invoices: memoryTradeStore<Invoice>() };

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await world.deps.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? 0;
}

beforeAll(async () => {
  expect(await fillRows(world.system, await storePictures(world.system), stands)).toBe(true);
}, 180_000);

test("the market has what its description says", async () => {
  expect(await count(sql`select count(*)::int as n from categories`)).toBe(12);
  expect(await count(sql`select count(*)::int as n from services where state = 'published'`)).toBe(services.length);
  expect(await count(sql`select count(*)::int as n from service_search`)).toBe(services.length);
  expect(await count(sql`select count(*)::int as n from pickups where shelf = 1`)).toBe(12);
  expect(await count(sql`select count(*)::int as n from article_search where reads > 0`)).toBe(demoArticles.length);
  expect(await count(sql`select count(*)::int as n from articles where body like '%data-service%'`)).toBe(
    demoArticles.length,
  );
  expect(await count(sql`select count(*)::int as n from orders where state = 'completed'`)).toBeGreaterThan(800);
  expect(await count(sql`select count(*)::int as n from reviews where shown_at is not null`)).toBeGreaterThan(1000);
  expect(await count(sql`select count(*)::int as n from seller_stats where rating_count > 0`)).toBeGreaterThan(30);
});

test("buyer@ and seller@ have conversations, some with something unread, and no word that would be refused", async () => {
  const { rows } = await world.deps.db.execute<{ text: string }>(sql`select text from messages`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.flatMap(({ text }) => findContactDetails(text))).toEqual([]);
  for (const email of ["buyer@example.com", "seller@example.com"]) {
    expect(
      await count(sql`select count(*)::int as n from message_threads t join users u on u.email = ${email}
        where (t.sender_id = u.id and t.sender_read_id < t.last_message_id)
          or (t.receiver_id = u.id and t.receiver_read_id < t.last_message_id)`),
    ).toBeGreaterThan(0);
  }
});

test("the books add up to the dollar", async () => {
  expect(await reconcile(world.system)).toEqual({ ok: true, differences: [] });
});

test("time runs forward in every order, and nothing has happened in the future", async () => {
  const now = world.clock.now().toISOString();
  expect(
    await count(sql`select count(*)::int as n from orders where paid_at < created_at or started_at < paid_at
      or delivered_at < started_at or completed_at < delivered_at or greatest(created_at, paid_at, started_at,
      delivered_at, completed_at, cleared_at) > ${now}`),
  ).toBe(0);
  expect(
    await count(sql`select count(*)::int as n from reviews where greatest(created_at, shown_at, replied_at) > ${now}`),
  ).toBe(0);
  expect(
    await count(sql`select count(*)::int as n from orders o where o.deadline_at is null
    and o.state not in ('completed', 'cancelled', 'expired')`),
  ).toBe(0);
});

test("the desks of buyer@ and seller@ have an order in every state that waits", async () => {
  const { rows } = await world.deps.db.execute<{ state: string }>(sql`
    select distinct o.state from orders o join users u on u.id in (o.buyer_id, o.seller_id)
    where u.email in ('buyer@example.com', 'seller@example.com') and o.closed_at is null`);
  expect(rows.map(({ state }) => state).sort()).toEqual([
    "awaiting_requirements",
    "delivered",
    "in_progress",
    "pending_payment",
  ]);
});

test("the market has requests in every state, and a task of each of their types waits for buyer@ or seller@", async () => {
  const { rows } = await world.deps.db.execute<{ state: string }>(
    sql`select distinct state from requests order by state`,
  );
  expect(rows.map(({ state }) => state)).toEqual(["chosen", "closed", "draft", "expired", "open"]);
  expect(await count(sql`select count(*)::int as n from requests`)).toBe(36);
  expect(
    await count(sql`select count(*)::int as n from requests where type = 2 and state <> 'draft'
    and offers_ever not between 2 and 8`),
  ).toBe(0);
  const typesOf = async (email: string) => {
    const id = await count(sql`select id as n from users where email = ${email}`);
    return [...new Set((await requestTasks(world.system, id)).map(({ type }) => type))].sort();
  };
  expect(await typesOf("buyer@example.com")).toEqual([1, 2]);
  expect(await typesOf("seller@example.com")).toEqual([3, 4]);
});

test.each(["buyer", "seller", "newbie", "suspended", "banned", "leaving"])(
  "%s@example.com logs in with the demo password",
  async (name) => {
    const client = world.visitor();
    await client.call(login, { body: { email: `${name}@example.com`, password: "password" } });
    expect(client.cookies.has("sid")).toBe(true);
  },
);

/** Logs an operator in with a code of the second factor. A code is valid once, so each operator logs in once. */
async function enter(email: string) {
  const client = world.visitor();
  await client.call(login, { body: { email, password: "password" } });
  expect(client.cookies.has("sid")).toBe(false);
  const code = codeAt(sandboxKeys.authenticator.secret, world.clock.now());
  await client.call(loginBySecondFactor, { body: { code } });
  return client;
}
let entered: ReturnType<typeof enter> | undefined;
const operator = () => (entered ??= enter("operator@example.com"));

test("the second operator comes in by the same step, for large sums need two", async () => {
  const { parts } = await (await enter("operator2@example.com")).call(getOverview, {});
  expect(parts).toEqual(expect.arrayContaining(["disputes", "approvals"]));
});

test("withdrawals stand in each state, points and coins have lots", async () => {
  const { rows } = await world.deps.db.execute<{ state: string }>(
    sql`select distinct state from withdrawals order by 1`,
  );
  expect(rows.map(({ state }) => state)).toEqual(["batched", "paid", "requested", "returned", "sent"]);
  expect(await count(sql`select count(*)::int as n from ledger_lots where kind = 'coins' and "left" > 0`)).toBe(4);
  expect(await count(sql`select count(*)::int as n from ledger_lots where returnable_until > now()`)).toBe(1);
});

describe("the operators' desks", () => {
  test("have a dispute that both sides have spoken about, in words that the product would take", async () => {
    const client = await operator();
    expect(await client.call(getOverview, {})).toMatchObject({ disputes: 1, identity: 1 });
    const [row] = (await client.call(getCases, {})).data;
    expect(row).toMatchObject({ kind: "dispute", stage: "answered", overdue: false });
    const file = await client.call(getCase, { params: { orderId: row?.orderId ?? 0 } });
    expect(file).toMatchObject({ state: "disputed", may: ["decide_dispute"], disputes: [{ state: "open" }] });
    for (const each of [file.disputes[0]?.opened, file.disputes[0]?.answered]) {
      const { amount, text: reason = "" } = each ?? {};
      expect(DisputeForm.safeParse({ amount, reason }).error?.issues).toBeUndefined();
      expect(reason).toContain("示範");
    }
  });

  test("have an identity application whose number and pictures open", async () => {
    const client = await operator();
    const [{ id } = { id: 0 }, ...more] = (await client.call(getIdApplications, {})).data;
    expect(more).toEqual([]);
    expect(await client.call(getIdApplication, { params: { id } })).toMatchObject({
      state: "waiting",
      sameNumber: null,
    });
    expect(await client.call(openIdNumber, { params: { id } })).toMatchObject({ kind: "citizen" });
    for (const n of [1, 2]) {
      const picture = await client.send({ method: "GET", url: `/api/admin/id_applications/${id}/pictures/${n}` });
      expect(picture.headers["content-type"]).toBe("image/webp");
      expect(picture.rawPayload.length).toBeGreaterThan(1000);
    }
  });
});

test("the payment stand-in knows what the running orders were paid with", async () => {
  const paid = await count(sql`select count(*)::int as n from payment_attempts a join orders o on o.id = a.order_id
    where a.state = 'paid' and o.closed_at is null`);
  expect(paid).toBeGreaterThan(5);
  expect(await trades.list()).toHaveLength(paid);
});

test("every paid sale that has ended has its bills and invoices, and the books prove them", async () => {
  const unbilled = await count(sql`select count(*)::int as n from orders o where o.paid_at is not null
    and o.closed_at is not null and o.refunded < o.total and not exists (select from fee_bills b where b.order_id = o.id)`);
  expect(unbilled).toBe(0);
  const papers = await count(sql`select count(*)::int as n from invoices where state = 'issued'`);
  expect(papers).toBeGreaterThan(20);
  expect(await stands.invoices.list()).toHaveLength(papers);
  expect((await reconcile(world.system)).differences.filter(({ check }) => check === "sales_tax")).toEqual([]);
});

test("a second filling changes nothing", async () => {
  expect(await fillRows(world.system, await storePictures(world.system), stands)).toBe(false);
  expect(await count(sql`select count(*)::int as n from services where state = 'published'`)).toBe(services.length);
});

describe("what sellers are proud of", () => {
  const of = (email: string) => sql`(select id from users where email = ${email})`;

  test("seller@ has works with pictures, price plans with notices, followers, favourites and a bell", async () => {
    const mine = of("seller@example.com");
    const items = (kind: string) =>
      count(sql`select count(*)::int as n from profile_items where user_id = ${mine} and kind = ${kind}`);
    expect(await items("portfolios")).toBeGreaterThan(4);
    expect(await items("plans")).toBe(3);
    expect(await count(sql`select length(plan_notices) as n from profiles where user_id = ${mine}`)).toBeGreaterThan(
      50,
    );
    expect(await count(sql`select count(*)::int as n from follows where followed_id = ${mine}`)).toBeGreaterThan(10);
    expect(
      await count(sql`select count(*)::int as n from favorites f join services s on s.id = f.service_id
        where s.seller_id = ${mine}`),
    ).toBeGreaterThan(20);
    expect(await count(sql`select count(*)::int as n from notifications where user_id = ${mine}`)).toBeGreaterThan(10);
    expect(await count(sql`select max(level) as n from levels where user_id = ${mine}`)).toBeGreaterThan(1);
  });

  test("every item of a profile is what its form would store, and its pictures are there", async () => {
    const { rows } = await world.deps.db.execute<{ kind: ItemKind; data: unknown }>(
      sql`select kind, data from profile_items`,
    );
    expect(rows.length).toBeGreaterThan(300);
    for (const { kind, data } of rows) expect(itemForms[kind].safeParse(data).error?.issues).toBeUndefined();
    expect(
      await count(sql`select count(*)::int as n from profile_items p cross join json_array_elements((p.data->'images')::json) i
        where p.kind = 'portfolios' and not exists (select from images where hash = i->>'hash')`),
    ).toBe(0);
  });

  test("nobody keeps or follows in the future, before the market had it, or themselves", async () => {
    const now = world.clock.now().toISOString();
    expect(
      await count(sql`select count(*)::int as n from favorites f join services s on s.id = f.service_id
        join users u on u.id = f.user_id where f.created_at > ${now} or f.created_at < greatest(u.created_at, s.published_at)`),
    ).toBe(0);
    expect(
      await count(sql`select count(*)::int as n from follows f join users u on u.id = f.user_id
        where f.created_at > ${now} or f.created_at < u.created_at or f.user_id = f.followed_id`),
    ).toBe(0);
    expect(
      await count(sql`select count(*)::int as n from notifications where greatest(created_at, read_at) > ${now}`),
    ).toBe(0);
  });

  test("newbie@ has nothing yet", async () => {
    const none = of("newbie@example.com");
    for (const table of ["favorites", "follows", "notifications", "profile_items", "levels"])
      expect(await count(sql`select count(*)::int as n from ${sql.raw(table)} where user_id = ${none}`), table).toBe(0);
  });
});

test("the market lives on: weeks later the books still add up", async () => {
  world.pass(40 * DAY);
  const names = ["tick_orders", "recount_sellers", "recount_services"];
  for (const name of names) await world.deps.pool.query("select graphile_worker.add_job($1, '{}'::json)", [name]);
  await world.drain();
  expect(await reconcile(world.system)).toEqual({ ok: true, differences: [] });
  const { rows } = await world.deps.db.execute(sql`select count(*)::int as n from orders where cleared_at is null
    and clears_at <= ${world.clock.now().toISOString()}`);
  expect(rows).toEqual([{ n: 0 }]);
}, 120_000);

test("an operator decides the dispute, and the books still add up", async () => {
  const client = await enter("operator@example.com");
  // Only disputes are counted: since the clock has moved, orders without an answer may wait for an operator too.
  const disputes = async () => (await client.call(getCases, {})).data.filter(({ kind }) => kind === "dispute");
  const [row] = await disputes();
  const words = "依雙方的說明與交付的內容，退還部分款項。";
  const body = { refund: 1200, fault: "none" as const, reasonBuyer: words, reasonSeller: words };
  await client.call(decideDispute, { params: { orderId: row?.orderId ?? 0 }, body });
  expect(await disputes()).toEqual([]);
  expect(await reconcile(world.system)).toEqual({ ok: true, differences: [] });
});

test("the campaigns stand at their addresses: some run, some are over, with what members did in them", async () => {
  const { rows } = await world.deps.db.execute<{ slug: string; runs: boolean; n: number }>(sql`
    select c.slug, now() between c.starts_at and c.ends_at as runs,
      (select count(*)::int from campaign_acts x where x.campaign_id = c.id)
        + (select count(*)::int from campaign_answers r where r.campaign_id = c.id) as n
    from campaigns c order by c.id`);
  expect(rows.map(({ slug, runs }) => [slug, runs])).toEqual([
    ["300", true],
    ["blog_2025", false],
    ["role_chat_contest", true],
    ["ux_survey_2409", true],
    ["xmas_2024", false],
  ]);
  expect(rows.filter(({ n }) => n > 10).map(({ slug }) => slug)).toEqual([
    "blog_2025",
    "role_chat_contest",
    "ux_survey_2409",
  ]);
  expect(
    await count(sql`select jsonb_array_length(settings -> 'serviceIds') as n from campaigns where kind = 'picks'`),
  ).toBe(8);
});
