import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { itemKinds } from "#contract/profiles/items.ts";
import { callsAmong, pathOf, type Route } from "#contract/route/route.ts";
import { openPool } from "../db/client.ts";
import { nextSerial } from "../testing/factories.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { adminCalls } from "./contract-calls/admin-rows.ts";
import { ownCalls } from "./contract-calls/own-acts.ts";
import { prepare } from "./contract-calls/prepare.ts";
import { guardedCalls, nameOf } from "./contract-calls/rows.ts";

/**
 * The number of identical concurrent calls. A test's pool has eight connections, so of twelve calls some run
 * concurrently and some wait; calls that move money are made fifty times. `EQUAL_CALLS=50` applies to all.
 */
const EQUAL = Number(process.env.EQUAL_CALLS ?? 12);
const OF_MONEY = 50;

/** Calls that move money, or order a transfer. */
const MONEY = [
  "POST /api/orders",
  "POST /api/orders/{id}/pay",
  "POST /api/orders/{id}/transitions/{name}",
  "POST /api/orders/{id}/decline",
  "POST /api/orders/{id}/dispute/agree",
  "POST /api/order_proposals/{id}/answer",
  "POST /api/supplements/{id}/pay",
  "POST /api/refunds/{id}/choice",
  "POST /api/balance_to_point",
  "POST /api/point_to_balance",
  "POST /api/balance_to_transfer",
  "POST /api/admin/approvals/{id}/approve",
  "POST /api/admin/disputes/{orderId}/close",
  "POST /api/admin/disputes/{orderId}/decision",
  "POST /api/admin/disputes/{orderId}/proposal",
  "POST /api/admin/finance/{id}/retry",
  "POST /api/admin/finance/{id}/settle",
  "POST /api/admin/invoices/{id}/return_fee",
  "POST /api/admin/books/journals/{id}/reverse",
  "POST /api/admin/settlements/{id}/book",
  "POST /api/admin/withdrawals/{id}/bounce",
  "POST /api/admin/withdrawals/{id}/correct",
  "POST /api/admin/withdrawals/{id}/hand_back",
];
const timesOf = (name: string) => (MONEY.includes(name) ? Math.max(EQUAL, OF_MONEY) : EQUAL);

const world = await openWorld();
const { pool } = world.deps;
const social = await openTestSocial(world);
afterAll(() => social.close());

const writing = callsAmong(Object.values(calls)).filter(({ method }) => method !== "GET");

/** The test that covers a call instead of this one, why that is enough, and a word that appears in that file. */
type Elsewhere = [file: string, why: string, word?: string];
const samePicture: Elsewhere = ["domains/files/files", "one picture, however often", "the same picture twice is one"];
const page = "pages of the gateway lead there";
const ELSEWHERE: Record<string, Elsewhere> = {
  "POST /orders/newebpay/notify": ["domains/payments/one-capture", "one capture whatever the notices", "gateway.visit"],
  "POST /orders/newebpay/result": ["domains/payments/cards/cards", page, "payAndReturn"],
  "POST /orders/newebpay/result_transaction": ["domains/orders/supplements/supplements", page, "payAndReturn"],
  "POST /orders/aftee/notify": ["domains/payments/lender", "only says which payment to ask about"],
  "POST /orders/aftee/result": ["domains/payments/lender", "only says which payment to ask about"],
  "POST /orders/aftee/result_transaction": ["domains/payments/lender", "only says which payment to ask about"],
  "POST /orders/jkos/notify": ["domains/payments/wallet", "only says which payment to ask about"],
  "POST /api/orders/{id}/pay_with_card": ["domains/payments/cards/charge", "fifty presses are one charge"],
  "POST /api/orders/{id}/pay_with_points": ["domains/orders/sale/parts", "fifty presses pay once"],
  "POST /api/supplements/{id}/pay_with_card": ["domains/orders/supplements/supplements", "fifty presses, one charge"],
  "POST /api/supplements/{id}/pay_with_points": ["domains/orders/supplements/supplements", "fifty presses pay once"],
  "POST /api/orders/{id}/refund_after": ["domains/orders/refunds/later-refunds", "fifty equal calls count once"],
  "POST /api/admin/disputes/{orderId}/refund_after": [
    "domains/orders/refunds/later-refunds",
    "fifty equal calls count once",
    "orderRefund",
  ],
  "DELETE /api/my_cards": ["domains/payments/cards/cards", "a card is kept by the gateway's form"],
  "POST /api/login_by_google": ["domains/accounts/social/social", "one account for one person at the vendor"],
  "POST /api/login_by_facebook": ["domains/accounts/social/social", "one account for one person at the vendor"],
  "POST /api/my_social_logins": ["domains/accounts/settings/settings", "one account for one person at the vendor"],
  "POST /api/login_by_code": ["domains/accounts/social/social", "a code is worth one log-in"],
  "POST /api/email_confirm/code": ["domains/accounts/email/registration-codes", "a code is worth one log-in"],
  "POST /api/change_password/unlink": ["domains/accounts/revert-change/account-takeover", "after a reset"],
  "POST /api/change_password/remove_factor": ["domains/accounts/revert-change/account-takeover", "after a reset"],
  "POST /api/my_cellphones": ["domains/accounts/phone/cellphone", "a code works once"],
  "POST /api/login_second_factor": ["domains/second-factor/log-in/log-in", "a code is worth one log-in"],
  "POST /api/login_by_passkey": ["domains/second-factor/passkeys/passkeys", "an answer is taken once"],
  "POST /api/my_second_factor/passkeys": ["domains/second-factor/passkeys/passkeys", "an answer is taken once"],
  "POST /api/my_second_factor/app/confirm": [
    "domains/second-factor/codes/codes",
    "needs the code of the app it showed",
  ],
  "POST /api/campaign_images": samePicture,
  "POST /api/my_blogs_images": samePicture,
  "POST /api/my_portfolios_images": samePicture,
  "POST /api/my_services_images": samePicture,
  "POST /api/admin/chargebacks": ["domains/finance/chargebacks/chargebacks", "one case is recorded once"],
  "POST /api/admin/settlements": [
    "domains/books/settlements/settlements",
    "the same file is the same report",
    "sendReport",
  ],
  "POST /api/admin/newsletters/{id}/release": ["domains/newsletters/newsletters", "fifty presses release it once"],
  "POST /api/admin/withdrawal_batches": ["domains/withdrawals/withdrawals", "fifty make one batch of all that is due"],
  "POST /api/admin/withdrawal_batches/{id}/answer": [
    "domains/withdrawals/withdrawals",
    "the same file changes nothing",
  ],
  "POST /api/id_applications": ["domains/identity/identity", "one application waits at a time"],
  "PUT /api/my_avatars": ["wiring/wire", "a picture replaces the one before", "three uploads under way at most"],
  "PUT /api/my_bgs": ["wiring/wire", "a picture replaces the one before", "three uploads under way at most"],
};

/** Calls that take effect every time without a common idempotency key, and why that is right. */
const MEANT: Record<string, string> = {
  "POST /api/login": "each is a session of its own, ended one by one",
  "POST /api/forget_password": "a job that sends three mails an hour at most",
  "POST /api/email_confirm/resend": "a job; a link that is young is sent again",
  "POST /api/my_services/{id}/publish": "what is published already is published as it is and indexed anew",
  "POST /api/my_proof": "each gives the session another secret; the ones before answer for one minute more",
  "POST /api/my_proof/code": "three mails an hour",
  "POST /api/contact_us": "each is a letter; ten an hour",
  "POST /api/contact_us_logged": "without a common key each is a letter; ten an hour",
  "POST /api/my_letters": "without a common key each is a letter; ten an hour",
  "POST /api/my_letters/{id}/reply": "without a common key each is a message; ten an hour",
  "POST /api/admin/contacts/{id}/answer": "without a common key each is a message, and is told to the writer",
  "POST /api/admin/contacts/{id}/notes": "without a common key each is a note",
  "POST /api/admin/orders/{orderId}/letters": "without a common key each is a letter",
  "POST /api/admin/saved_replies": "without a common key each is a text",
  "POST /api/visitor_reports": "each mails a link; those of one address about one thing count once",
  "POST /api/visitor_copyright_notices": "each mails a link; those of one address about one thing count once",
  "POST /api/events": "each is something that happened",
  "POST /api/search_choices": "each is something that happened",
  "POST /api/my_messages": "without a common key each is a message; twenty a minute",
  "POST /api/my_messages/{id}/send": "without a common key each is a message; twenty a minute",
  "POST /api/orders/{id}/messages": "without a common key each is a message; twenty a minute",
  "POST /api/balance_to_point": "without a common key each turns as much as it says, while there is so much",
  "POST /api/point_to_balance": "without a common key each turns back as much as it says, while there is so much",
  "POST /api/my_request_filters": "without a common key each is a saved search; their number is limited",
  "POST /api/admin/synonyms": "without a common key each is a group of words",
  "POST /api/admin/books/journals": "without a common key each is a proposal that a second operator sees",
  "POST /api/admin/fee_rules": "without a common key each is a proposal that a second operator sees",
  "POST /api/admin/members/{id}/notes": "without a common key each is a note",
  "POST /api/admin/orders/{orderId}/notes": "without a common key each is a note",
  "POST /api/admin/news": "without a common key each is a draft",
  "POST /api/admin/newsletters": "without a common key each is a draft",
  "PUT /api/admin/newsletters/{id}": "the second is refused as based on an older version",
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

// `article_days` is excluded: views are counted in memory and written every half minute, independently of calls.
const { rows: tables } = await pool.query<{ name: string }>(
  `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
   where schemaname = 'public' and tablename not in
     ('rate_limits', 'idempotency_keys', 'ledger_accounts', 'article_days', 'subcategory_meanings')
     or tablename = '_private_jobs'`,
);
const countAll = tables
  .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  .join(" union all ");

/**
 * A separate connection for counting, so that the calls can use all others; the plan for a hundred tables is made once.
 */
const counter = openPool(pool.options.connectionString ?? "", 1);
afterAll(() => counter.end());
await counter.query("set plan_cache_mode = force_generic_plan");

/** The number of rows per table. */
async function counts(): Promise<Map<string, number>> {
  const { rows } = await counter.query<{ name: string; n: number }>({ name: "counts", text: countAll });
  return new Map(rows.map(({ name, n }) => [name, n]));
}

type Effect = Record<string, number>;
type Outcome = { done: number; effect: Effect; codes: string[] };
const AUDIT = "public.audit_log";

/** The rows that concurrent identical calls create, and the number of successful answers. */
async function effectOf(route: Route, times: number, key?: string): Promise<Outcome> {
  const { client, params, body } = await prepare(world, nameOf(route));
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

/** @param meant true when each successful call may have had the full effect */
function expectEffect({ done, effect }: Outcome, once: Effect, meant: boolean): void {
  expect(Object.keys(effect).sort()).toEqual(Object.keys(once).sort());
  for (const [table, n] of Object.entries(effect)) {
    const one = once[table] ?? 0;
    // The audit log may have an entry for each successful call, also for those that changed nothing.
    const allowed = table === AUDIT ? n >= one && n <= one * done : n === one || (meant && n === one * done);
    expect(allowed, `${table}: ${n} of ${done}, one leaves ${one}`).toBe(true);
  }
}

test("each call that changes something is known here", () => {
  const known = [...guardedCalls, ...adminCalls, ...ownCalls, ...Object.keys(ELSEWHERE)];
  const names = writing.map(nameOf);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect([...Object.keys(ELSEWHERE), ...MONEY].filter((name) => !names.includes(name))).toEqual([]);
  expect(MONEY.filter((name) => name in ELSEWHERE)).toEqual([]);
});

/** The words that identify a call in a test: its export in the contract, and its path as a template. */
const wordsFor = (name: string) => [
  ...Object.entries(calls).flatMap(([word, call]) =>
    callsAmong([call]).some((each) => nameOf(each) === name) ? [word] : [],
  ),
  name.replace(/^\w+ /, "").replaceAll("{", "${"),
];

test.each(Object.entries(ELSEWHERE))("%s is made where this says", async (name, [file, , word]) => {
  const text = await readFile(new URL(`../${file}.test.ts`, import.meta.url), "utf8");
  const words = word === undefined ? wordsFor(name) : [word];
  expect(
    words.filter((each) => text.includes(each)),
    `${file} never says ${words.join(" or ")}`,
  ).not.toEqual([]);
});

const made = writing.map((route) => [nameOf(route), route] as const).filter(([name]) => !(name in ELSEWHERE));

describe("equal calls at once have one effect, or as many as are meant", () => {
  test.each(made)("%s", async (name, route) => {
    const once = await effectOf(route, 1);
    expect(once.done, once.codes.join()).toBe(1);
    const many = await effectOf(route, timesOf(name));
    expectEffect(many, once.effect, name in MEANT);
    if (!route.idempotent) return;
    const same = await effectOf(route, timesOf(name), `equal-${nextSerial()}-key`);
    expect(same.done, same.codes.join()).toBe(timesOf(name));
    expectEffect(same, once.effect, false);
  });
});
