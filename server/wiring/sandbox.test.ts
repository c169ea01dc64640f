import { expect, test } from "vitest";
import { DAY } from "#server/kernel/clock.ts";
import { channelsOf } from "#server/kernel/delivery/channels.ts";
import { queueMail, queueSms } from "#server/kernel/delivery/outbox.ts";
import { openWorld } from "#server/testing/world.ts";
import { MovableClock } from "../kernel/clock.ts";
import { advanceClock, shareClock } from "../sandbox/clock/store.ts";

const world = await openWorld();
const { fastify } = world.app;
const to = "reader@example.com";

test("the outbox gives mails and messages newest first, with their links", async () => {
  const text = "請點這裡：\nhttp://localhost/register_confirm?token=abc_1\n謝謝（https://example.com/help）。";
  await queueMail(world.system, { key: "mail 1", to, subject: "請驗證 <你的> 信箱", text: [text] });
  await queueSms(world.system, { key: "sms 1", to: "+886912345678", text: "驗證碼 123456" });
  const answer = await fastify.inject("/sandbox/outbox.json");
  expect(answer.json()).toEqual([
    expect.objectContaining({ to: "+886912345678", channel: "sms", text: "驗證碼 123456", links: [] }),
    expect.objectContaining({
      to,
      channel: "mail",
      subject: "請驗證 <你的> 信箱",
      text: `你好：\n\n${text}`,
      links: ["http://localhost/register_confirm?token=abc_1", "https://example.com/help"],
    }),
  ]);
});

test("the outbox page shows them with links, filtered by address, and nothing unescaped", async () => {
  const page = (await fastify.inject("/sandbox/outbox?to=reader")).body;
  expect(page).toContain('<a href="http://localhost/register_confirm?token=abc_1">');
  expect(page).toContain("請驗證 &#60;你的&#62; 信箱");
  expect(page).not.toContain("123456");
});

test("one mail is shown as phones and computers show it, in frames without scripts, and as text", async () => {
  const [{ id }] = (await fastify.inject("/sandbox/outbox.json?to=reader")).json();
  const page = await fastify.inject(`/sandbox/outbox/${id}`);
  expect(page.body.match(/<iframe [^>]*sandbox="allow-popups[^"]*"[^>]*>/g)).toHaveLength(2);
  for (const width of [390, 600]) expect(page.body).toContain(` width="${width}" `);
  expect(page.body).toContain("請點這裡：");
  const mail = await fastify.inject(`/sandbox/outbox/${id}/mail`);
  expect(mail.body).toContain("請驗證 &lt;你的&gt; 信箱");
  expect(mail.headers["content-security-policy"]).toMatch(/default-src 'none'.*; sandbox allow-popups /);
  for (const gone of ["0", "x", "999999999999"])
    expect((await fastify.inject(`/sandbox/outbox/${gone}`)).statusCode).toBe(404);
});

test("a mail is sent once, however often its job runs", async () => {
  await world.drain();
  const sent = () => world.deps.pool.query("select key, sent_at, tries from outbox order by id");
  const first = (await sent()).rows;
  expect(first.map((row) => row.tries)).toEqual([1, 1]);
  await world.deps.pool.query("select graphile_worker.add_job('send_outbox', json_build_object('id', id)) from outbox");
  await world.drain();
  expect((await sent()).rows).toEqual(first);
});

test("of a thread only the newest mail goes out in fifteen minutes", async () => {
  const mail = (n: number) =>
    queueMail(world.system, { key: `thread ${n}`, to, subject: `第 ${n} 封`, text: ["內容"], thread: "order:1" });
  await mail(1);
  await world.drain();
  await mail(2);
  await mail(3);
  await world.drain();
  const sent = async () =>
    (await world.deps.pool.query("select key from outbox where thread is not null and sent_at is not null order by id"))
      .rows;
  expect(await sent()).toEqual([{ key: "thread 1" }]);
  world.pass(16 * 60_000);
  await world.deps.pool.query("select graphile_worker.add_job('sweep_outbox', '{}'::json)");
  await world.drain();
  expect(await sent()).toEqual([{ key: "thread 1" }, { key: "thread 3" }]);
});

test("the clock moves forward by words or milliseconds, in the database for all processes", async () => {
  const before = world.clock.now().getTime();
  let moved = false;
  const moving = fastify.inject({ method: "POST", url: "/sandbox/clock", payload: { advance: "8d" } }).finally(() => {
    moved = true;
  });
  // The call waits for the jobs that it has queued.
  while (!moved) await world.drain();
  const answer = (await moving).json();
  expect(new Date(answer.now).getTime() - before).toBeGreaterThanOrEqual(7 * DAY);
  const { rows } = await world.deps.pool.query("select offset_ms from sandbox_clock");
  expect(rows).toEqual([{ offset_ms: 8 * DAY }]);
});

test("a process whose connection broke hears the next move, and of the one that it missed", async () => {
  const { pool, db, log } = world.deps;
  const clock = new MovableClock();
  const stop = await shareClock({ pool, channels: channelsOf(db, log), log }, clock);
  const before = clock.offset;
  await pool.query(
    `with broken as (select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen%')
     update sandbox_clock set offset_ms = offset_ms + 1000 where (select count(*) from broken) > 0`,
  );
  await expect.poll(() => clock.offset, { timeout: 10_000 }).toBe(before + 1000);
  await advanceClock(pool, 1000);
  await expect.poll(() => clock.offset, { timeout: 10_000 }).toBe(before + 2000);
  await stop();
});

test.each(["-1d", "yesterday", "", -5, 0, "1e9", "9999999d", null])("the clock refuses %j", async (advance) => {
  const answer = await fastify.inject({ method: "POST", url: "/sandbox/clock", payload: { advance } });
  expect(answer.statusCode).toBe(400);
});
