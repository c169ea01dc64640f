import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/second-factor/routes.ts";
import { recoveryCodeCount } from "#contract/terms.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { authenticatorApps, recoveryCodes } from "#server/db/schema/second-factor.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { appCode, makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { codeAt } from "./totp.ts";

const world = await openWorld();
const { db } = world.deps;
const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );
const countOf = (answers: readonly string[], wanted: string) => answers.filter((each) => each === wanted).length;

/** A member who has just enabled the second factor. */
async function switchedOn() {
  const member = await makeMember(world);
  const client = await world.client(member.id);
  const { secret, picture } = await client.call(calls.beginApp, {});
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
  const { codes } = await client.call(calls.confirmApp, { body: { code: codeAt(secret, world.clock.now()) } });
  return { member, client, secret, codes: codes ?? [] };
}

describe("setting up an app", () => {
  test("counts from the first code on, brings ten codes, ends other sessions and tells the owner", async () => {
    const member = await makeMember(world);
    const [client, other] = [await world.client(member.id), await world.client(member.id)];
    expect(await code(client.call(calls.confirmApp, { body: { code: "000000" } }))).toBe("factor_off");
    const { secret, address } = await client.call(calls.beginApp, {});
    expect(address).toContain("otpauth://totp/");
    expect((await client.call(calls.getMySecondFactor, {})).on).toBe(false);
    const wrong = codeAt(secret, new Date(0));
    expect(await code(client.call(calls.confirmApp, { body: { code: wrong } }))).toBe("factor_code_wrong");
    const { codes } = await client.call(calls.confirmApp, { body: { code: codeAt(secret, world.clock.now()) } });
    expect(new Set(codes)).toHaveProperty("size", recoveryCodeCount);
    for (const each of codes ?? []) expect(each.replace(/[^0-9A-Z]/gi, "")).toHaveLength(16);
    expect(await client.call(calls.getMySecondFactor, {})).toMatchObject({ on: true, codesLeft: recoveryCodeCount });
    expect(await code(other.call(calls.getMySecondFactor, {}))).toBe("unauthenticated");
    expect(await code(client.call(calls.beginApp, {}))).toBe("factor_on");
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, member.email ?? ""));
    expect(mails.map(({ subject }) => subject)).toEqual(["已加入驗證 App", "已開啟兩步驟驗證"]);
  });

  test("keeps neither secret nor codes readable", async () => {
    const { member, secret, codes } = await switchedOn();
    const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, member.id));
    expect(app?.secret).not.toContain(secret);
    const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.id));
    expect(kept).toHaveLength(recoveryCodeCount);
    for (const each of codes ?? []) expect(JSON.stringify(kept)).not.toContain(each.replaceAll("-", ""));
  });
});

describe("a code of the app", () => {
  const prove = async (userId: number) => {
    const client = await world.client(userId);
    return (text: string) => code(client.call(calls.postMyProof, { body: { by: "code", code: text } }));
  };

  test("is good once, and so is none before it; the step before and after count", async () => {
    const attempt = await prove((await makeGuarded(world)).id);
    const [early, now, late] = [appCode(world, -1), appCode(world), appCode(world, 1)];
    expect(await attempt(appCode(world, -2))).toBe("factor_code_wrong");
    expect(await attempt(early)).toBe("done");
    expect(await attempt(`${now.slice(0, 3)} ${now.slice(3)}`)).toBe("done");
    expect(await attempt(now)).toBe("factor_code_used");
    expect(await attempt(early)).toBe("factor_code_used");
    expect(await attempt(late)).toBe("done");
  });

  test("lets one in of twenty who bring it at once", async () => {
    const { id } = await makeGuarded(world);
    const attempts = await Promise.all(Array.from({ length: 20 }, () => prove(id)));
    const answers = await Promise.all(attempts.map((attempt) => attempt(appCode(world))));
    expect(countOf(answers, "done")).toBe(1);
  });

  test("is tried five times in a quarter of an hour, however many come at once; the owner is let in afterwards", async () => {
    const { id } = await makeGuarded(world);
    const attempts = await Promise.all(Array.from({ length: 50 }, () => prove(id)));
    const wrong = appCode(world, 5000);
    const answers = await Promise.all(attempts.map((attempt) => attempt(wrong)));
    expect([countOf(answers, "factor_code_wrong"), countOf(answers, "too_many")]).toEqual([5, 45]);
    const owner = await prove(id);
    expect(await owner(appCode(world))).toBe("too_many");
    world.pass(16 * MINUTE);
    expect(await owner(appCode(world))).toBe("done");
  });

  test("is a day's thirty tries at most", async () => {
    const attempt = await prove((await makeGuarded(world)).id);
    let wrong = 0;
    for (let round = 0; round < 8; round++) {
      for (let i = 0; i < 5; i++) if ((await attempt(appCode(world, 5000))) === "factor_code_wrong") wrong++;
      world.pass(16 * MINUTE);
    }
    expect(wrong).toBe(30);
  });
});

describe("a recovery code", () => {
  test("is good once, however it is typed and however many bring it at once", async () => {
    const { member, client, codes } = await switchedOn();
    const [first = "", second = ""] = codes;
    const use = (text: string) => code(client.call(calls.postMyProof, { body: { by: "code", code: text } }));
    expect(await use(first.toLowerCase().replaceAll("-", " "))).toBe("done");
    expect(await use(first)).toBe("factor_code_wrong");
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(second)));
    expect(countOf(answers, "done")).toBe(1);
    expect((await client.call(calls.getMySecondFactor, {})).codesLeft).toBe(recoveryCodeCount - 2);
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, member.email ?? ""));
    expect(mails.at(-1)?.text).toContain("還剩 8 組");
  });

  test("is worth nothing to others, nor once there are new ones or the step is off", async () => {
    const { client, codes } = await switchedOn();
    const stranger = await switchedOn();
    const [first = "", second = ""] = codes;
    expect(await code(stranger.client.call(calls.postMyProof, { body: { by: "code", code: first } }))).toBe(
      "factor_code_wrong",
    );
    const { codes: fresh } = await client.call(calls.renewRecoveryCodes, {});
    expect(await code(client.call(calls.postMyProof, { body: { by: "code", code: first } }))).toBe("factor_code_wrong");
    expect(fresh).toHaveLength(recoveryCodeCount);
    await client.call(calls.switchOff, {});
    expect(await code(client.call(calls.postMyProof, { body: { by: "code", code: second } }))).toBe("forbidden");
    expect(await client.call(calls.getMySecondFactor, {})).toMatchObject({ on: false, codesLeft: 0 });
    expect(await code(client.call(calls.renewRecoveryCodes, {}))).toBe("factor_off");
  });
});
