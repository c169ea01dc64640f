import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type MailSwitch, mailSwitches } from "#contract/accounts/mail-switches.ts";
import * as calls from "#contract/accounts/setting-routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import type { Mail } from "#server/integrations/mail/port.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import type { BellKind } from "./kinds.ts";
import { notify } from "./notify.ts";
import { sendOutbox } from "./send-outbox.ts";
import { unsubscribeLink } from "./unsubscribe-token.ts";

const world = await openWorld();
const { db } = world.deps;
const kinds = (Object.keys(mailSwitches) as MailSwitch[]).filter((kind) => kind !== "newsletter");

async function mailsTo(email: string) {
  return db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.id));
}

/** A kind of notice that obeys each switch. */
const noticeOf: Record<string, BellKind | "message"> = {
  orders: "order",
  messages: "message",
  requests: "request_match",
};
const mail = (userId: number, mailSwitch: MailSwitch) =>
  notify(world.system, {
    to: userId,
    kind: noticeOf[mailSwitch] as BellKind,
    key: `mail:${nextSerial()}`,
    title: "有新消息",
    url: "/",
    mail: { text: ["內容"] },
  });

const ONE_CLICK = { "content-type": "application/x-www-form-urlencoded" };

describe.each(kinds)("a mail about %s", (kind) => {
  test("says how to stop it, in its text and in its head, and one POST without a session does", async () => {
    const { id, email } = await makeMember(world);
    await mail(id, kind);
    const [row] = await mailsTo(email ?? "");
    const link = unsubscribeLink(world.system, id, kind);
    expect(row?.text).toContain(`不想再收到「${mailSwitches[kind]}」的通知信，可以在這裡停收：\n${link}`);
    const handed: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void handed.push(mail), check: async () => {} };
    await sendOutbox({ ...world.system, ports: { ...world.system.ports, mailer } }, row?.id ?? 0);
    expect(handed).toMatchObject([{ to: email, unsubscribe: link }]);

    const token = link.split("/").at(-1) ?? "";
    const check = () => world.visitor().call(calls.checkUnsubscribe, { body: { token } });
    expect(await check()).toEqual({ mails: { title: mailSwitches[kind], on: true } });
    const url = new URL(link).pathname;
    for (let n = 0; n < 2; n++) {
      const payload = "List-Unsubscribe=One-Click";
      const answer = await world.app.fastify.inject({ method: "POST", url, headers: ONE_CLICK, payload });
      expect([answer.statusCode, answer.headers.location, answer.headers["set-cookie"]]).toEqual([
        expect.toBeOneOf([200, 204]),
        undefined,
        undefined,
      ]);
    }
    expect(await check()).toEqual({ mails: { title: mailSwitches[kind], on: false } });
    await mail(id, kind);
    expect(await mailsTo(email ?? "")).toHaveLength(1);
    for (const other of kinds) if (other !== kind) await mail(id, other);
    expect(await mailsTo(email ?? "")).toHaveLength(kinds.length);
  });
});

test("a mail program may send the form in parts", async () => {
  const { id } = await makeMember(world);
  const link = new URL(unsubscribeLink(world.system, id, "orders")).pathname;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const answer = await world.app.fastify.inject({ method: "POST", url: link, headers, payload });
  expect(answer.statusCode).toBeLessThan(300);
});

test("looking at the address stops nothing, and a changed one is not ours", async () => {
  const [me, other] = [await makeMember(world), await makeMember(world)];
  const link = new URL(unsubscribeLink(world.system, me.id, "orders")).pathname;
  const forged = [link.replace(`/${me.id}.`, `/${other.id}.`), link.replace(".orders.", ".messages."), `${link}x`];
  for (const url of forged) {
    const answer = await world.app.fastify.inject({ method: "POST", url, headers: ONE_CLICK, payload: "" });
    expect(answer.statusCode, url).toBe(404);
    const body = { token: url.split("/").at(-1) ?? "" };
    expect(await world.visitor().call(calls.checkUnsubscribe, { body })).toEqual({ mails: null });
  }
  await mail(me.id, "orders");
  await mail(other.id, "orders");
  expect(await mailsTo(me.email ?? "")).toHaveLength(1);
  expect(await mailsTo(other.email ?? "")).toHaveLength(1);
});
