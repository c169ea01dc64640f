import { expect, onTestFinished, test } from "vitest";
import { openWorld } from "#server/testing/world.ts";
import { buildApp } from "./app.ts";

const world = await openWorld();

test("a process is ready only after it has read the documents of the search", async () => {
  const { fastify: app } = await buildApp({
    deps: world.deps,
    cookies: { secret: "test", secure: false },
    sandbox: false,
  });
  onTestFinished(() => app.close());
  const ready = async () => {
    const answer = await app.inject({ url: "/readyz" });
    return { status: answer.statusCode, body: answer.json() };
  };

  // Nobody can read the table while another holds this lock.
  const holder = await world.deps.pool.connect();
  await holder.query("begin");
  await holder.query("lock table service_search in access exclusive mode");
  await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    expect(await ready()).toMatchObject({ status: 503, body: { ok: false, database: true, preloaded: false } });
    // It lives, and answers what needs no search.
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 200, body: { ok: true, preloaded: true } });
});
