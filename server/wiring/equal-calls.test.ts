import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { itemKinds } from "#contract/profiles/items.ts";
import { operatorRoles } from "#contract/roles.ts";
import { callsAmong, pathOf, type Route } from "#contract/route.ts";
import type { TestClient } from "../testing/client.ts";
import { makeMember, nextSerial } from "../testing/factories.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { operatorCtx } from "./desk-row.ts";
import { deskCalls, deskRow } from "./desk-rows.ts";
import { ownAct, ownCalls } from "./own-acts.ts";
import { guardedCalls, nameOf, ownRow } from "./walk-rows.ts";

/**
 * How many of each at once. The pool of a test has eight connections, so of twelve some meet and some wait; `EQUAL_CALLS=50`
 * makes fifty.
 */
const EQUAL = Number(process.env.EQUAL_CALLS ?? 12);

const world = await openWorld();
const { pool } = world.deps;
const social = await openTestSocial(world);
afterAll(() => social.close());

const writing = callsAmong(Object.values(calls)).filter(({ method }) => method !== "GET");

/** Calls that are not made here, each with its reason. */
const ELSEWHERE: Record<string, string> = {
  "POST /orders/newebpay/notify": "one capture whatever the notices: payments/one-capture.test.ts",
  "POST /orders/newebpay/result": "the browser's return says what the notice says: payments/one-capture.test.ts",
  "POST /orders/newebpay/result_transaction": "the same as result, begun in a room",
  "POST /orders/aftee/notify": "only says which payment to ask about: payments/lender.test.ts",
  "POST /orders/aftee/result": "only says which payment to ask about: payments/lender.test.ts",
  "POST /orders/aftee/result_transaction": "only says which payment to ask about: payments/lender.test.ts",
  "POST /orders/jkos/notify": "only says which payment to ask about: payments/wallet.test.ts",
  "POST /api/orders/{id}/pay_with_card": "two presses at once are one charge: payments/charge.test.ts",
  "POST /api/orders/{id}/pay_with_points": "fifty presses pay once: orders/sale/parts.test.ts",
  "POST /api/supplements/{id}/pay_with_card": "two presses at once are one charge: payments/charge.test.ts",
  "POST /api/supplements/{id}/pay_with_points": "eight presses pay once: orders/supplements/supplements.test.ts",
  "DELETE /api/my_cards": "a card is kept by the gateway's form: payments/cards.test.ts",
  "POST /api/login_by_google": "one account for one person at the vendor: accounts/social/social.test.ts",
  "POST /api/login_by_facebook": "one account for one person at the vendor: accounts/social/social.test.ts",
  "POST /api/my_social_logins": "one account for one person at the vendor: accounts/social/social.test.ts",
  "POST /api/login_by_code": "a code is worth one log-in: accounts/social/social.test.ts",
  "POST /api/change_password/unlink": "after a reset: accounts/not-me/take-over.test.ts",
  "POST /api/change_password/remove_factor": "after a reset: accounts/not-me/take-over.test.ts",
  "POST /api/my_cellphones": "a code works once: accounts/phone/cellphone.test.ts",
  "POST /api/login_second_factor": "a code is worth one log-in: second-factor/log-in",
  "POST /api/login_by_passkey": "an answer is taken once: second-factor/passkeys",
  "POST /api/my_second_factor/passkeys": "an answer is taken once: second-factor/passkeys",
  "POST /api/my_second_factor/app/confirm": "needs the code of the app that it has just shown: second-factor/codes",
  "POST /api/campaign_images": "the same picture is one picture: files/files.test.ts; three places at once",
  "POST /api/my_blogs_images": "the same picture is one picture: files/files.test.ts; three places at once",
  "POST /api/admin/chargebacks": "one case of a payment is recorded once: finance/chargebacks/chargebacks.test.ts",
  "POST /api/admin/withdrawal_batches": "all that is due is in one batch: withdrawals/withdrawals.test.ts",
  "POST /api/admin/withdrawal_batches/{id}/answer":
    "the same file twice changes nothing: withdrawals/withdrawals.test.ts",
  "POST /api/id_applications": "pictures of a card; one application waits at a time: identity/identity.test.ts",
  "PUT /api/my_avatars": "a picture replaces the one before; three places at once: wiring/wire.test.ts",
  "PUT /api/my_bgs": "a picture replaces the one before; three places at once: wiring/wire.test.ts",
  "POST /api/my_portfolios_images": "the same picture is one picture: files/files.test.ts; three places at once",
  "POST /api/my_services_images": "the same picture is one picture: files/files.test.ts; three places at once",
};

/** Without a common key these are meant as often as they are sent. */
const MEANT: Record<string, string> = {
  "POST /api/login": "each is a session of its own, ended one by one",
  "POST /api/forget_password": "a job that sends three mails an hour at most",
  "POST /api/email_confirm/resend": "a job; a link that is young is sent again",
  "POST /api/my_services/{id}/publish": "what is published already is published as it is and indexed anew",
  "POST /api/my_proof": "each gives the session another secret; the ones before answer for one minute more",
  "POST /api/my_proof/code": "three mails an hour",
  "POST /api/contact_us": "each is a letter; ten an hour",
  "POST /api/contact_us_logged": "without a common key each is a letter; ten an hour",
  "POST /api/events": "each is something that happened",
  "POST /api/my_messages": "without a common key each is a message; twenty a minute",
  "POST /api/my_messages/{id}/send": "without a common key each is a message; twenty a minute",
  "POST /api/orders/{id}/messages": "without a common key each is a message; twenty a minute",
  "POST /api/balance_to_point": "without a common key each turns as much as it says, while there is so much",
  "POST /api/point_to_balance": "without a common key each turns back as much as it says, while there is so much",
  "POST /api/my_request_filters": "without a common key each is a kept search; their number is limited",
  "POST /api/admin/synonyms": "without a common key each is a group of words",
  "POST /api/admin/fee_rules": "without a common key each is a proposal that a second operator sees",
  "POST /api/admin/news": "without a common key each is a draft",
  "POST /api/my_services": "without a common key each is a draft; the number of services is limited",
  "POST /api/my_services/{id}/copy": "without a common key each is a copy; the number of services is limited",
  "POST /api/my_cards": "without a common key each is a try to keep a card; five a day",
  "POST /api/login_by_passkey/question": "each question is answered once or forgotten",
  "POST /api/my_second_factor/passkeys/question": "each question is answered once or forgotten",
  "POST /api/my_proof/passkey": "each question is answered once or forgotten",
  "POST /api/my_second_factor/recovery_codes": "each makes the codes before it worthless, and says so by mail",
  "PUT /api/my_password": "each is told to the owner by mail",
  "PUT /api/my_email": "each is a new link, and is told to the owner by mail",
  "PUT /api/my_bank_accounts": "each is told to the owner by mail",
};
for (const kind of itemKinds)
  MEANT[`POST /api/my_${kind}`] = "without a common key each is an entry; their number is limited";

type Prepared = { client: TestClient; params: Record<string, unknown>; body: unknown };

async function prepare(name: string): Promise<Prepared> {
  const row = await ownRow(world, name);
  if (row) return { client: await world.client(row.ownerId, { secondFactor: true }), ...row };
  const operator = (await makeMember(world, { roles: [...operatorRoles] })).id;
  const onDesk = await deskRow(world, name, operatorCtx(world, operator, operatorRoles));
  if (onDesk) return { client: await world.client(operator, { secondFactor: true }), ...onDesk };
  const act = await ownAct(world, name);
  if (!act) throw new Error(`nobody knows how ${name} is made: own-acts.ts, desk-rows.ts or walk-rows.ts`);
  const client = act.actorId === undefined ? world.visitor() : await world.client(act.actorId, { secondFactor: true });
  return { client, params: act.params ?? {}, body: act.body ?? {} };
}

const { rows: tables } = await pool.query<{ name: string }>(
  `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
   where schemaname = 'public' and tablename not in ('rate_limits', 'idempotency_keys', 'ledger_accounts')
     or tablename = '_private_jobs'`,
);
const countAll = tables
  .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  .join(" union all ");

/** Rows of each table. */
async function counts(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(countAll);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

type Effect = Record<string, number>;
type Outcome = { done: number; effect: Effect; codes: string[] };
const AUDIT = "public.audit_log";

/** What so many equal calls at once leave in the tables, and how many of them were answered with success. */
async function effectOf(route: Route, times: number, key?: string): Promise<Outcome> {
  const { client, params, body } = await prepare(nameOf(route));
  await client.send({ method: "GET", url: "/api/my_data" });
  const before = await counts();
  const send = () =>
    client.send({
      method: route.method,
      url: pathOf(route, params),
      payload: body as object,
      headers: key === undefined ? {} : { "idempotency-key": key },
    });
  const answers = await Promise.all(Array.from({ length: times }, send));
  const after = await counts();
  const effect: Effect = {};
  for (const [name, n] of after) if (n !== before.get(name)) effect[name] = n - (before.get(name) ?? 0);
  for (const { body } of answers) expect(body).not.toContain('"code":"internal"');
  const codes = answers.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body);
  return { done: times - codes.length, effect, codes };
}

/**
 * @param meant each that was done may have left what one leaves
 */
function expectEffect({ done, effect }: Outcome, once: Effect, meant: boolean): void {
  expect(Object.keys(effect).sort()).toEqual(Object.keys(once).sort());
  for (const [table, n] of Object.entries(effect)) {
    const one = once[table] ?? 0;
    // What was done is recorded as often as it was said to be done, also when nothing was left to change.
    const allowed = table === AUDIT ? n >= one && n <= one * done : n === one || (meant && n === one * done);
    expect(allowed, `${table}: ${n} of ${done}, one leaves ${one}`).toBe(true);
  }
}

test("each call that changes something is known here", () => {
  const known = [...guardedCalls, ...deskCalls, ...ownCalls, ...Object.keys(ELSEWHERE)];
  const names = writing.map(nameOf);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([]);
});

const made = writing.map((route) => [nameOf(route), route] as const).filter(([name]) => !(name in ELSEWHERE));

describe("equal calls at once have one effect, or as many as are meant", () => {
  test.each(made)("%s", async (name, route) => {
    const once = await effectOf(route, 1);
    expect(once.done, once.codes.join()).toBe(1);
    const many = await effectOf(route, EQUAL);
    expectEffect(many, once.effect, name in MEANT);
    if (!route.idempotent) return;
    const same = await effectOf(route, EQUAL, `equal-${nextSerial()}-key`);
    expect(same.done, same.codes.join()).toBe(EQUAL);
    expectEffect(same, once.effect, false);
  });
});
