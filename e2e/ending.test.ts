import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../chaos/people.ts";
import { type Supervised, startSupervised } from "./harness/supervised.ts";

/** The time limit for stopping after SIGTERM, ms. */
const ENDED_WITHIN = 20_000;

let product: Supervised;

beforeAll(async () => {
  product = await startSupervised();
});

afterAll(() => product.remove());

/** Makes a member and logs in. @returns the headers of their calls */
async function logIn(): Promise<Record<string, string>> {
  const sid = await product.withDatabase(async (pool) => {
    const { rows } = await pool.query(
      "insert into users (email, nickname, email_confirmed_at) values (gen_random_uuid() || '@example.com', '會員', now()) returning id",
    );
    return openSession(pool, rows[0]?.id);
  });
  const { headers } = await fetch(`${product.origin}/api/my_data`, { headers: { cookie: `sid=${sid}` } });
  const csrf = /csrf=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
  const shown = { "x-requested-with": "XMLHttpRequest", "x-csrf-token": decodeURIComponent(csrf) };
  return { cookie: `sid=${sid}; csrf=${csrf}`, ...shown };
}

/** Opens the event stream of a member. @returns a function that tells whether the stream ended properly */
async function listen(headers: Record<string, string>): Promise<() => Promise<boolean>> {
  const stream = await fetch(`${product.origin}/api/my_events`, { headers });
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const whole = stream.text().then(
    () => true,
    () => false,
  );
  return () => whole;
}

/** Uploads an endless file slowly. @returns whether its connection is closed */
function sendSlowly(headers: Record<string, string>): Promise<boolean> {
  const sending = request(`${product.origin}/api/my_portfolios_images`, {
    method: "POST",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=slow", "content-length": 4_000_000 },
  });
  sending.write('--slow\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  const timer = setInterval(() => sending.write(Buffer.alloc(8 * 1024)), 200);
  return new Promise<boolean>((done) => {
    sending.on("response", () => done(false));
    sending.on("error", () => done(true));
  }).finally(() => clearInterval(timer));
}

test("SIGTERM ends pages that listen properly, then all of it, and leaves no PostgreSQL behind", async () => {
  const told = await listen(await logIn());
  const { code, took, gone } = await product.end();
  expect(await told()).toBe(true);
  expect([code, gone]).toEqual([0, true]);
  expect(took).toBeLessThan(ENDED_WITHIN);
});

test("nor does a file that never ends keep it longer than twenty seconds", async () => {
  await product.start();
  const headers = await logIn();
  const told = await listen(headers);
  const cut = sendSlowly(headers);
  await sleep(500);
  const { took, gone } = await product.end();
  expect(await told()).toBe(true);
  expect(await cut).toBe(true);
  expect(gone).toBe(true);
  expect(took).toBeLessThan(ENDED_WITHIN);
});
