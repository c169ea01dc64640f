import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { fault } from "#contract/fault.ts";
import { none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { mountApi } from "../http/adapter.ts";
import { mapErrors } from "../http/answers/error-mapper.ts";
import { createCaller } from "../http/caller/create-caller.ts";
import { handle } from "../http/handler.ts";
import { openLog } from "../kernel/log-errors.ts";
import { openWorld } from "../testing/world.ts";
import { nameOf } from "./contract-calls/rows.ts";

const world = await openWorld();
const written: string[] = [];
const log = openLog("trace", { write: (text) => void written.push(text) });
const ctx = { ...world.system, log };

/** A call that throws with its input in the error. */
const failing = handle(
  route("POST /api/failing", { auth: "open", summary: "試", body: z.object({ text: z.string() }), answer: none }),
  ({ body }) => {
    throw new TypeError(`cannot read ${body.text}`, { cause: new Error(`relation "cards" holds ${body.text}`) });
  },
);
const app = fastify({
  loggerInstance: log as FastifyBaseLogger,
  logController: new fastify.LogController({ disableRequestLogging: true }),
});
mapErrors(app);
await app.register(cookie);
mountApi(app, [failing], { cookies: { secret: "test", secure: false }, makeCtx: async () => ctx });
afterAll(() => app.close());

const sent = (text: string) => app.inject({ method: "POST", url: "/api/failing", payload: { text } });

test("a fault answers its code and one sentence, and nothing of its cause, to a call and to a page", async () => {
  const { statusCode, headers, body } = await sent("what was typed");
  expect([statusCode, JSON.parse(body)]).toEqual([500, { code: "internal", message: fault }]);
  expect(fault).toMatch(/^\p{Script=Han}[^。]+。$/u);
  expect(JSON.stringify(headers)).not.toMatch(/TypeError|cards|typed/);

  const api = createCaller(new Map([[nameOf(failing.route), failing]]), ctx, { session: {} as never, check: () => {} });
  const error = await api
    .call("POST /api/failing" as never, { body: { text: "typed" } } as never)
    .catch((e: unknown) => e);
  expect(error).toMatchObject({ status: 500, code: "internal", message: fault });
  expect(JSON.stringify(error)).not.toMatch(/TypeError|cards|typed/);
});

test("line breaks that somebody sends begin no line of the log", async () => {
  written.length = 0;
  const forged = 'x\r\n{"level":50,"event":"refused","code":"forged"}\n{"level":50}\u001b[2J';
  await sent(forged);
  log.warn({ name: forged }, forged);
  expect(written).toHaveLength(2);
  for (const text of written) {
    expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(/\p{Cc}/u.test(text.trimEnd())).toBe(false);
    expect(JSON.parse(text).event).toBeUndefined();
  }
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ err: { message: `cannot read ${forged}` }, msg: "call failed" });
});
