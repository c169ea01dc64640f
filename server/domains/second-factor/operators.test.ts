import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import { restoreMember, suspendMember } from "#contract/moderation/routes.ts";
import type { ProofForm } from "#contract/second-factor/proof.ts";
import * as calls from "#contract/second-factor/routes.ts";
import { sessionOver } from "#contract/second-factor/session-over.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import { appCode, makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { codeAt } from "./codes/totp.ts";

const world = await openWorld();
const password = "the right one";
const passwordHash = await hashPassword(password);
const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );
const why = { status: 2 as const, reason: "在公開內容留下個人聯絡方式。", quote: "加我的通訊軟體談" };

const makeOperator = () => makeGuarded(world, { roles: ["admin"], passwordHash });

describe("the console", () => {
  test("stays closed to a session that has not shown a second factor, and a password does not open it", async () => {
    const { id } = await makeOperator();
    const client = await world.client(id);
    await expect(client.call(getOverview, {})).rejects.toMatchObject({
      status: 403,
      body: { code: "second_factor_needed", message: expect.stringContaining("兩步驟驗證") },
    });
    expect(await code(client.call(calls.postMyProof, { body: { by: "password", password } }))).toBe("forbidden");
    expect(await code(client.call(getOverview, {}))).toBe("second_factor_needed");
    expect(await client.call(calls.getMySecondFactor, {})).toMatchObject({ on: true, needed: true, shown: false });
    await client.call(calls.postMyProof, { body: { by: "code", code: appCode(world) } });
    expect(await code(client.call(getOverview, {}))).toBe("done");
  });

  test("opens to an operator who sets one up, and the last one stays", async () => {
    const { id } = await makeMember(world, { roles: ["admin"], passwordHash });
    const client = await world.client(id, { proven: true });
    const { secret } = await client.call(calls.beginApp, {});
    await client.call(calls.confirmApp, { body: { code: codeAt(secret, world.clock.now()) } });
    expect(await code(client.call(getOverview, {}))).toBe("done");
    expect(await code(client.call(calls.removeApp, {}))).toBe("last_factor");
    expect(await code(client.call(calls.switchOff, {}))).toBe("last_factor");
    expect(await code(client.call(getOverview, {}))).toBe("done");
  });

  test("closes twelve hours after the log-in, whatever was done meanwhile, and says so", async () => {
    const { id } = await makeOperator();
    const client = await world.client(id, { secondFactor: true });
    for (let hour = 1; hour < 12; hour++) {
      world.pass(HOUR);
      expect(await code(client.call(getOverview, {}))).toBe("done");
    }
    await client.call(calls.postMyProof, { body: { by: "code", code: appCode(world) } });
    world.pass(HOUR);
    await expect(client.call(getOverview, {})).rejects.toMatchObject({
      status: 401,
      body: { code: "session_over", message: sessionOver },
    });
    expect(await client.call(accounts.getMyData, {})).toMatchObject({ isLogged: false });
  });

  test("members are in for thirty days, as long as they come back", async () => {
    const client = await world.client((await makeMember(world)).id);
    for (let day = 0; day < 40; day++) {
      world.pass(24 * HOUR);
      expect(await client.call(accounts.getMyData, {})).toMatchObject({ isLogged: true });
    }
  });
});

describe("what asks for a fresh proof", () => {
  test("is refused ten minutes after the last one, and done after the next", async () => {
    const operator = await makeOperator();
    const client = await world.client(operator.id, { secondFactor: true });
    const { id } = await makeMember(world);
    await client.call(suspendMember, { params: { id }, body: why });
    world.pass(11 * MINUTE);
    const restore = () => client.call(restoreMember, { params: { id }, body: { reason: "查證後沒有違規" } });
    expect(await code(restore())).toBe("proof_needed");
    expect(await code(client.call(getOverview, {}))).toBe("done");
    expect(await client.call(calls.getMyProof, {})).toMatchObject({ password: false, code: true, passkey: false });
    const prove = (body: ProofForm) => code(client.call(calls.postMyProof, { body }));
    expect(await prove({ by: "code", code: appCode(world, 900) })).toBe("factor_code_wrong");
    expect(await prove({ by: "password", password })).toBe("forbidden");
    expect(await code(restore())).toBe("proof_needed");
    await prove({ by: "code", code: appCode(world) });
    expect(await code(restore())).toBe("done");
  });

  test("takes the proof of this session only", async () => {
    const operator = await makeOperator();
    const [here, there] = [
      await world.client(operator.id, { secondFactor: true }),
      await world.client(operator.id, { secondFactor: true }),
    ];
    world.pass(11 * MINUTE);
    await there.call(calls.postMyProof, { body: { by: "code", code: appCode(world) } });
    const { id } = await makeMember(world);
    expect(await code(here.call(suspendMember, { params: { id }, body: why }))).toBe("proof_needed");
    expect(await code(there.call(suspendMember, { params: { id }, body: why }))).toBe("done");
  });
});

test("a session from before is treated as one that has proved nothing", async () => {
  const { id } = await makeOperator();
  const client = await world.client(id);
  await world.deps.db.update(sessions).set({ provenAt: null, secondFactorAt: null }).where(eq(sessions.userId, id));
  expect(await code(client.call(getOverview, {}))).toBe("second_factor_needed");
  expect(await code(client.call(calls.switchOff, {}))).toBe("proof_needed");
});
