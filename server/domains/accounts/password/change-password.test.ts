import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "./hash.ts";

const world = await openWorld();
const OLD = "the old password";
const NEW = "a new password";

async function memberWithPassword() {
  const user = await makeMember(world, { passwordHash: await hashPassword(OLD) });
  return { id: user.id, email: user.email ?? "" };
}

async function resetToken(email: string): Promise<string> {
  await world.visitor().call(calls.forgetPassword, { body: { email } });
  await world.drain();
  const [mail] = await world.deps.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, email), eq(outbox.subject, "重設你的密碼")))
    .orderBy(desc(outbox.id))
    .limit(1);
  return /change_password\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("a forgotten password", () => {
  test("the link sets a new one, once, and ends every session", async () => {
    const member = await memberWithPassword();
    const elsewhere = await world.client(member.id);
    const token = await resetToken(member.email);
    const browser = world.visitor();
    expect(await browser.call(calls.changePasswordCheck, { body: { token } })).toEqual({ result: true });
    await browser.call(calls.changePassword, { body: { token, password: NEW } });
    expect(await browser.call(calls.changePasswordCheck, { body: { token } })).toEqual({ result: false });
    await expect(browser.call(calls.changePassword, { body: { token, password: NEW } })).rejects.toMatchObject({
      status: 410,
    });
    expect(await elsewhere.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    expect(await browser.call(calls.login, { body: { email: member.email, password: NEW } })).toMatchObject({
      isLogged: true,
    });
  });

  test("a link of another kind, or one that is 31 minutes old, sets nothing", async () => {
    const member = await memberWithPassword();
    const token = await resetToken(member.email);
    await expect(world.visitor().call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 410 });
    world.pass(31 * MINUTE);
    await expect(world.visitor().call(calls.changePassword, { body: { token, password: NEW } })).rejects.toMatchObject({
      status: 410,
    });
  });

  test("a mailbox gets three an hour and is not told; all of them work, and one that is used ends the others", async () => {
    const member = await memberWithPassword();
    const tokens: string[] = [];
    for (let n = 0; n < 3; n++) tokens.push(await resetToken(member.email));
    expect(new Set(tokens).size).toBe(3);
    expect(await resetToken(member.email)).toBe(tokens[2]);
    const works = async (token = "") =>
      (await world.visitor().call(calls.changePasswordCheck, { body: { token } })).result;
    expect(await Promise.all(tokens.map(works))).toEqual([true, true, true]);
    await world.visitor().call(calls.changePassword, { body: { token: tokens[0] ?? "", password: NEW } });
    expect(await Promise.all(tokens.map(works))).toEqual([false, false, false]);
    world.pass(61 * MINUTE);
    expect(tokens).not.toContain(await resetToken(member.email));
  });

  test("an address without an account gets the same answer and no mail", async () => {
    const email = "nobody-here@example.com";
    expect(await world.visitor().call(calls.forgetPassword, { body: { email } })).toEqual({ ok: true });
    await world.drain();
    expect(await world.deps.db.select().from(outbox).where(eq(outbox.to, email))).toEqual([]);
  });
});

describe("changing one's password", () => {
  test("this device stays, the others go; a wrong present one is refused at its field", async () => {
    const member = await memberWithPassword();
    const [here, there] = [await world.client(member.id), await world.client(member.id)];
    await expect(here.call(calls.putMyPassword, { body: { current: "wrong", password: NEW } })).rejects.toMatchObject({
      status: 422,
      body: { message: { current: ["目前的密碼不正確。"] } },
    });
    await here.call(calls.putMyPassword, { body: { current: OLD, password: NEW } });
    expect(await here.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
    expect(await there.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
  });
});
