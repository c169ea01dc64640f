import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import * as calls from "#contract/newsletters/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { newsletterRecipients, newsletters } from "#server/db/schema/newsletters.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { type Mail, MailError } from "#server/integrations/mail/port.ts";
import { DAY } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { newsletterForm as form } from "#server/testing/factories/campaigns.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember, makeMembers } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { sendOutbox } from "../notifications/send-outbox.ts";
import { personalData } from "./personal-data.ts";
import { followMails, sendNewsletters } from "./send-newsletters.ts";

const world = await openWorld();
const { db } = world.deps;
const writerRow = await makeMember(world, { roles: ["content"] });
const writer = world.operator(writerRow.id);
const second = world.operator((await makeMember(world, { roles: ["content"] })).id);
const consent = () => ({ newsletterAt: world.clock.now(), newsletterText: "newsletter-2026-11" });

beforeEach(async () => {
  world.pass(32 * DAY);
  await db.update(users).set({ newsletterAt: null });
});

const at = (id: number) => ({ params: { id } });
const fileOf = (id: number) => writer.call(calls.getNewsletter, at(id));
const mailsOf = (id: number) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.key, `newsletter:${id}:%`));

async function submitted(values: Partial<typeof form> = {}): Promise<number> {
  const { id, version } = await writer.call(calls.createNewsletter, { body: { ...form, ...values } });
  await writer.call(calls.submitNewsletter, { ...at(id), body: { version, again: false } });
  return id;
}

async function released(values: Partial<typeof form> = {}): Promise<number> {
  const id = await submitted(values);
  await second.call(calls.releaseNewsletter, { ...at(id), body: { version: 1 } });
  return id;
}

test("it goes once to each member who consented, has a confirmed address and is not blocked", async () => {
  const reader = await makeMember(world, consent());
  await makeMember(world);
  await makeMember(world, { ...consent(), emailConfirmedAt: null });
  await makeMember(world, { ...consent(), status: 2 });
  const late = await makeMember(world);
  const gone = await makeMember(world, consent());
  const id = await released();
  await db.update(users).set(consent()).where(eq(users.id, late.id));
  await db.update(users).set({ newsletterAt: null }).where(eq(users.id, gone.id));
  for (let n = 0; n < 3; n++) await Promise.all([sendNewsletters(world.system), sendNewsletters(world.system)]);
  const mails = await mailsOf(id);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[reader.email, form.subject]]);
  expect(mails[0]?.text).toContain(`${reader.nickname}，你好：`);
  expect(mails[0]?.html).toContain(form.preheader);
  expect(await fileOf(id)).toMatchObject({
    state: "sent",
    figures: { recipients: 2, skipped: 1, waiting: 1, sent: 0 },
  });
  await world.drain();
  await followMails(world.system);
  expect((await fileOf(id)).figures).toMatchObject({ recipients: 2, skipped: 1, waiting: 0, sent: 1, refused: 0 });
});

test("a process that dies while it writes leaves nobody out and mails nobody twice", async () => {
  const readers = await makeMembers(world, 450, consent());
  const id = await released();
  const dies = tx(world.system, async (ctx) => {
    await sendNewsletters(ctx);
    throw new Error("killed");
  });
  await expect(dies).rejects.toThrow("killed");
  expect(await mailsOf(id)).toEqual([]);
  await sendNewsletters(world.system);
  expect(await mailsOf(id)).toHaveLength(200);
  for (let n = 0; n < 5; n++) await sendNewsletters(world.system);
  // Not more than the mail server has yet to take.
  expect(await mailsOf(id)).toHaveLength(400);
  await db.update(outbox).set({ sentAt: world.clock.now() });
  for (let n = 0; n < 3; n++) await sendNewsletters(world.system);
  const mails = await mailsOf(id);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(readers.map(({ email }) => email)));
  expect(mails).toHaveLength(readers.length);
  expect((await fileOf(id)).state).toBe("sent");
}, 60_000);

test("it can be stopped, and then writes nothing more", async () => {
  await makeMembers(world, 201, consent());
  const id = await released();
  await sendNewsletters(world.system);
  expect(await writer.call(calls.stopNewsletter, at(id))).toMatchObject({ state: "stopped", actions: [] });
  await sendNewsletters(world.system);
  expect(await mailsOf(id)).toHaveLength(200);
  await expect(writer.call(calls.stopNewsletter, at(id))).rejects.toMatchObject({ code: "conflict" });
});

test("fifty presses release it once", async () => {
  await makeMember(world, consent());
  const id = await submitted();
  const press = () => second.call(calls.releaseNewsletter, { ...at(id), body: { version: 1 } });
  const presses = await Promise.allSettled(Array.from({ length: 50 }, press));
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await sendNewsletters(world.system);
  expect(await mailsOf(id)).toHaveLength(1);
});

test("nobody releases what they submitted, nor anything but what they have seen", async () => {
  const id = await submitted();
  const body = { version: 1 };
  await expect(writer.call(calls.releaseNewsletter, { ...at(id), body })).rejects.toMatchObject({ code: "conflict" });
  expect((await fileOf(id)).actions.map(({ name }) => name)).toEqual(["take_back"]);
  await expect(writer.call(calls.saveNewsletter, { ...at(id), body: { ...form, version: 1 } })).rejects.toMatchObject({
    code: "conflict",
  });
  await writer.call(calls.takeBackNewsletter, at(id));
  await writer.call(calls.saveNewsletter, { ...at(id), body: { ...form, subject: "改過的主旨一", version: 1 } });
  await expect(second.call(calls.saveNewsletter, { ...at(id), body: { ...form, version: 1 } })).rejects.toMatchObject({
    code: "conflict",
  });
  await writer.call(calls.submitNewsletter, { ...at(id), body: { version: 2, again: false } });
  await expect(second.call(calls.releaseNewsletter, { ...at(id), body })).rejects.toMatchObject({ code: "conflict" });
  await second.call(calls.releaseNewsletter, { ...at(id), body: { version: 2 } });
  await expect(
    db.update(newsletters).set({ submittedBy: 5, releasedBy: 5 }).where(eq(newsletters.id, id)),
  ).rejects.toThrow();
});

test("a second one in a month needs a confirmation", async () => {
  const [first, other] = [await submitted(), await submitted()];
  await second.call(calls.releaseNewsletter, { ...at(first), body: { version: 1 } });
  await expect(second.call(calls.releaseNewsletter, { ...at(other), body: { version: 1 } })).rejects.toMatchObject({
    code: "conflict",
  });
  await writer.call(calls.takeBackNewsletter, at(other));
  const submit = (again: boolean) => writer.call(calls.submitNewsletter, { ...at(other), body: { version: 1, again } });
  await expect(submit(false)).rejects.toMatchObject({ fields: { again: [expect.stringContaining("這個月")] } });
  await submit(true);
  await second.call(calls.releaseNewsletter, { ...at(other), body: { version: 1 } });
});

test("each mail can be stopped by one POST, and the issue counts who did, and what the server refused", async () => {
  const [reader, broken] = [await makeMember(world, consent()), await makeMember(world, consent())];
  const id = await released();
  await sendNewsletters(world.system);
  const handed: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      if (mail.to === broken.email) throw new MailError("address", "no such address");
      handed.push(mail);
    },
    check: async () => {},
  };
  const live = { ...world.system, ports: { ...world.system.ports, mailer } };
  for (const mail of await mailsOf(id)) await sendOutbox(live, mail.id);
  const link = handed[0]?.unsubscribe ?? "";
  expect(handed[0]?.text).toContain(`不想再收到「電子報」的通知信，可以在這裡停收：\n${link}`);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const payload = "List-Unsubscribe=One-Click";
  for (let n = 0; n < 2; n++) {
    const answer = await world.app.fastify.inject({ method: "POST", url: new URL(link).pathname, headers, payload });
    expect(answer.statusCode).toBeLessThan(300);
  }
  await world.drain();
  await followMails(world.system);
  expect((await fileOf(id)).figures).toEqual({
    ...{ recipients: 2, waiting: 0, sent: 1, refused: 1, skipped: 0, unsubscribed: 1 },
  });
  const [row] = await db.select().from(users).where(eq(users.id, reader.id));
  expect(row?.newsletterAt).toBeNull();
  const rows = await db.select().from(newsletterRecipients).where(eq(newsletterRecipients.newsletterId, id));
  expect(rows.filter(({ unsubscribedAt }) => unsubscribedAt !== null).map(({ userId }) => userId)).toEqual([reader.id]);
});

test("a member's archive has the issues they got, and they are forgotten with the account", async () => {
  const reader = await makeMember(world, consent());
  await released();
  const archive = async () => {
    const found: Record<string, unknown>[] = [];
    for (const part of personalData.export)
      for await (const rows of part.rows(world.system, reader.id)) found.push(...(rows as Record<string, unknown>[]));
    return found;
  };
  expect(await archive()).toMatchObject([{ subject: form.subject, state: "waiting", unsubscribedAt: null }]);
  await personalData.erase(world.system, { id: reader.id } as never);
  expect(await archive()).toEqual([]);
});

test("services become cards; an address that leads nowhere is said at its field", async () => {
  const { id: service } = await makeService(world, { ...(await makeCategory(world)), title: "年菜攝影一日到府" });
  const block = (picks: string) => ({ blocks: [...form.blocks, { title: "", text: "", picks }] });
  for (const picks of ["https://elsewhere.example/", "/services/999999", "/services/x"])
    await expect(writer.call(calls.createNewsletter, { body: { ...form, ...block(picks) } })).rejects.toMatchObject({
      code: "invalid",
      fields: { "blocks.1.picks": [expect.any(String)] },
    });
  const made = await writer.call(calls.createNewsletter, {
    body: { ...form, ...block(`http://localhost/services/${service}?from=x`) },
  });
  expect(made.plain).toContain("・年菜攝影一日到府（");
  const html = await writer.send({ method: "GET", url: `/api/admin/newsletters/${made.id}/mail` });
  expect(html.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(html.body).toContain("年菜攝影一日到府");
  expect(html.body).toContain(`/services/${service}`);
  await writer.call(calls.testNewsletter, at(made.id));
  const [test] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.to, writerRow.email ?? ""));
  expect(test).toMatchObject({ subject: `【試寄】${form.subject}` });
});
