import { describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/routes.ts";
import * as calls from "#contract/second-factor/routes.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { openAuthenticator } from "#server/testing/authenticator.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const password = "the right one";
const passwordHash = await hashPassword(password);
const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );
type Client = Awaited<ReturnType<typeof world.client>>;

async function withPasskey() {
  const member = await makeMember(world, { passwordHash });
  const client = await world.client(member.id, { proven: true });
  const device = openAuthenticator();
  const question = await client.call(calls.askNewPasskey, {});
  const passkey = device.register(question);
  const { codes } = await client.call(calls.addPasskey, { body: { name: "手機", passkey } });
  expect(codes).toHaveLength(10);
  return { member, client, device };
}

type Wishes = Parameters<ReturnType<typeof openAuthenticator>["answer"]>[1];
async function logIn(browser: Client, device: ReturnType<typeof openAuthenticator>, wishes?: Wishes) {
  const question = await browser.call(calls.askLoginPasskey, {});
  return browser.call(calls.loginByPasskey, { body: { passkey: device.answer(question, wishes) } });
}

describe("a new passkey", () => {
  test("is refused from another origin, another host, without its owner being recognised, and twice", async () => {
    const client = await world.client((await makeMember(world)).id);
    const attempt = async (wishes: Wishes) => {
      const question = await client.call(calls.askNewPasskey, {});
      const passkey = openAuthenticator().register(question, wishes);
      return code(client.call(calls.addPasskey, { body: { name: "鑰匙", passkey } }));
    };
    expect(await attempt({ origin: "https://haoshou.example.net" })).toBe("passkey_refused");
    expect(await attempt({ host: "example.net" })).toBe("passkey_refused");
    expect(await attempt({ verified: false })).toBe("passkey_refused");
    const question = await client.call(calls.askNewPasskey, {});
    const body = { name: "鑰匙", passkey: openAuthenticator().register(question) };
    expect(await code(client.call(calls.addPasskey, { body }))).toBe("done");
    expect(await code(client.call(calls.addPasskey, { body }))).toBe("passkey_refused");
    expect((await client.call(calls.getMySecondFactor, {})).passkeys).toMatchObject([{ name: "鑰匙" }]);
  });

  test("answers a question that was put to this member, and in time", async () => {
    const [asked, other] = [
      await world.client((await makeMember(world)).id),
      await world.client((await makeMember(world)).id),
    ];
    const question = await asked.call(calls.askNewPasskey, {});
    const body = { name: "鑰匙", passkey: openAuthenticator().register(question) };
    expect(await code(other.call(calls.addPasskey, { body }))).toBe("passkey_refused");
    const late = await asked.call(calls.askNewPasskey, {});
    world.pass(6 * MINUTE);
    const answer = { name: "鑰匙", passkey: openAuthenticator().register(late) };
    expect(await code(asked.call(calls.addPasskey, { body: answer }))).toBe("passkey_refused");
  });

  test("of several each has its name and goes by itself; the last one takes the second step with it", async () => {
    const { client } = await withPasskey();
    const question = await client.call(calls.askNewPasskey, {});
    const second = await client.call(calls.addPasskey, {
      body: { name: "筆電", passkey: openAuthenticator().register(question) },
    });
    expect(second.codes).toBeNull();
    const { passkeys } = await client.call(calls.getMySecondFactor, {});
    expect(passkeys.map(({ name }) => name)).toEqual(["手機", "筆電"]);
    for (const { id } of passkeys) await client.call(calls.removePasskey, { params: { id } });
    expect(await client.call(calls.getMySecondFactor, {})).toMatchObject({ on: false, codesLeft: 0, passkeys: [] });
  });
});

describe("logging in", () => {
  test("by a passkey alone needs no password, and counts as the second factor", async () => {
    const { member, device } = await withPasskey();
    const browser = world.visitor();
    expect(await logIn(browser, device)).toMatchObject({ isLogged: true, id: member.id });
    expect(await browser.call(calls.getMySecondFactor, {})).toMatchObject({ shown: true });
  });

  test("by a passkey is refused from another origin, unrecognised, by a copy, by a stranger and to an old question", async () => {
    const { device } = await withPasskey();
    const browser = world.visitor();
    expect(await code(logIn(browser, device, { origin: "https://haoshou.example.net" }))).toBe("passkey_refused");
    expect(await code(logIn(browser, device, { host: "example.net" }))).toBe("passkey_refused");
    expect(await code(logIn(browser, device, { verified: false }))).toBe("passkey_refused");
    expect(await code(logIn(browser, openAuthenticator()))).toBe("passkey_refused");
    expect(await code(logIn(browser, device, { counter: 40 }))).toBe("done");
    // A copied passkey has a counter that is behind the original's.
    expect(await code(logIn(world.visitor(), device, { counter: 40 }))).toBe("passkey_refused");
    expect(await code(logIn(world.visitor(), device, { counter: 12 }))).toBe("passkey_refused");

    const fresh = world.visitor();
    const question = await fresh.call(calls.askLoginPasskey, {});
    const passkey = device.answer(question, { counter: 50 });
    expect(await code(fresh.call(calls.loginByPasskey, { body: { passkey } }))).toBe("done");
    expect(await code(world.visitor().call(calls.loginByPasskey, { body: { passkey } }))).toBe("passkey_refused");
  });

  test("as the second step it must be the same member's", async () => {
    const [{ member, device }, stranger] = [await withPasskey(), await withPasskey()];
    const browser = world.visitor();
    const answer = await browser.call(accounts.login, { body: { email: member.email ?? "", password } });
    expect(answer.secondFactor).toEqual({ code: true, passkey: true });
    const question = await browser.call(calls.askLoginPasskey, {});
    expect(question).toMatchObject({ allowCredentials: [{}] });
    const foreign = stranger.device.answer(question);
    expect(await code(browser.call(calls.loginByPasskey, { body: { passkey: foreign } }))).toBe("passkey_refused");
    expect(await logIn(browser, device)).toMatchObject({ id: member.id });
  });
});
