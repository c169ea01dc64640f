import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#server/db/schema/notifications.ts";
import { MailError } from "#server/integrations/mail/port.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { type Mail, queueMail } from "#server/kernel/delivery/outbox.ts";
import { nextSerial } from "#server/testing/factories.ts";
import { planOf } from "#server/testing/plans.ts";
import { openWorld } from "#server/testing/world.ts";
import { sendOutbox, sweepOutbox } from "./send-outbox.ts";

const world = await openWorld();
const { db, ports } = world.deps;
const sent: string[] = [];
const broken = new Set<string>();
/** As outside the sandbox: a mail server that does not take everything. */
const live = {
  ...world.system,
  ports: {
    ...ports,
    readsOutbox: false,
    mailer: {
      async send({ to }: { to: string }) {
        if (broken.has(to)) throw new MailError("unreachable", "later");
        sent.push(to);
      },
      check: async () => {},
    },
  },
};

async function written(values: Partial<Mail> = {}) {
  const key = `mail-${nextSerial()}`;
  const to = `${key}@example.com`;
  await queueMail(world.system, { key, to, subject: "主旨", text: ["https://haoshou.example/secret-link"], ...values });
  const [row] = await db.select().from(outbox).where(eq(outbox.key, key));
  if (!row) throw new Error("not written");
  return row;
}
const again = async (id: number) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];
const waiting = async () => {
  const { rows } = await world.deps.pool.query("select key from graphile_worker.jobs where key like 'outbox:%'");
  return rows.map(({ key }) => key);
};

test("what has left is not kept; in the sandbox, where people read it, it is", async () => {
  const [live1, sandbox] = [await written(), await written()];
  await sendOutbox(live, live1.id);
  await sendOutbox(world.system, sandbox.id);
  expect(await again(live1.id)).toMatchObject({ text: "", subject: "主旨", sentAt: expect.any(Date) });
  expect((await again(sandbox.id))?.text).toContain("secret-link");
});

test.each(["第一行\u2028第二行", "第一行\u0085第二行", "第一行\r\n第二行", "\u001b第一行 第二行\u202e"])(
  "the subject %j leaves as one line",
  async (subject) => {
    const { id, to } = await written({ subject });
    expect((await again(id))?.subject).toBe("第一行 第二行");
    await sendOutbox(live, id);
    expect(sent).toContain(to);
  },
);

test("a mail that cannot be sent now keeps no other back, and is given up after a week", async () => {
  const bad = await written({ thread: "a" });
  broken.add(bad.to);
  const good = await written({ thread: "b" });
  await sweepOutbox(live);
  expect(await waiting()).toEqual(expect.arrayContaining([`outbox:${bad.id}`, `outbox:${good.id}`]));
  await expect(sendOutbox(live, bad.id)).rejects.toThrow("later");
  await sendOutbox(live, good.id);
  expect((await again(good.id))?.sentAt).not.toBeNull();
  expect((await again(bad.id))?.text).toContain("secret-link");
  world.pass(7 * DAY + MINUTE);
  await sweepOutbox(live);
  expect(await again(bad.id)).toMatchObject({ text: "", data: { failed: "late" }, sentAt: null });
  world.pass(180 * DAY);
  await sweepOutbox(live);
  expect(await again(bad.id)).toBeUndefined();
});

test("the minute's sweep and the look at a thread read what waits and one address, not half a year of mails", async () => {
  const sweep = await planOf(live, sweepOutbox);
  for (const index of ["outbox_unsent", "outbox_created", "outbox_to"]) expect(sweep).toContain(index);
  expect(sweep).not.toMatch(/Seq Scan|outbox_pkey/);
  const row = { id: 1, data: {}, channel: "mail", to: "a@example.com", subject: "", text: "", html: null, thread: "a" };
  expect(await planOf(live, (ctx) => sendOutbox(ctx, 1), [[row], [{}]])).toMatch(/Limit .*\n.* using outbox_to /);
});
