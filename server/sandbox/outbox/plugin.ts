import type { FastifyInstance, FastifyReply } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { num, readWith, text, textOf } from "#server/kernel/rows.ts";
import { linksIn, type OutboxItem, type WholeItem } from "./items.ts";
import { MAIL_POLICY, mailPage, outboxPage } from "./page.ts";

const Filter = z.object({ to: z.string().trim().max(254).catch("").default("") });
const NEWEST = 200;

async function newest(pool: pg.Pool, to: string): Promise<OutboxItem[]> {
  const rows = await readWith(
    pool,
    { id: num, to: text, channel: textOf<OutboxItem["channel"]>(), subject: text, text, at: z.date() },
    `select id, "to", channel, subject, text, created_at as at from outbox
     where $1 = '' or position(lower($1) in lower("to")) > 0 order by id desc limit $2`,
    [to, NEWEST],
  );
  return rows.map((row) => ({ ...row, links: linksIn(row.text), at: row.at.toISOString() }));
}

const Id = z.object({ id: z.coerce.number<string>().int().positive().max(2_147_483_647) });

async function itemOf(pool: pg.Pool, params: unknown): Promise<WholeItem | undefined> {
  const { data } = Id.safeParse(params);
  const rows = await readWith(
    pool,
    {
      ...{ id: num, to: text, channel: textOf<OutboxItem["channel"]>(), subject: text, text, at: z.date() },
      ...{ html: text.nullable(), calendar: text.nullable() },
    },
    `select id, "to", channel, subject, text, html, data->>'calendar' as calendar, created_at as at from outbox
     where id = $1`,
    [data?.id ?? 0],
  );
  return rows.map((row) => ({ ...row, links: linksIn(row.text), at: row.at.toISOString() }))[0];
}

/** All mails and text messages, newest first, to be registered at `/sandbox/outbox`; `?to=` filters by address. */
export async function outboxPages(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<void> {
  app.get(".json", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return newest(pool, Filter.parse(request.query).to);
  });
  const send = (reply: FastifyReply, body: string | null | undefined, policy: string, type = "text/html") =>
    reply
      .status(body ? 200 : 404)
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type(`${type}; charset=utf-8`)
      .send(body ?? "");
  app.get("/:id", async (request, reply) => {
    const item = await itemOf(pool, request.params);
    const page = item && mailPage(item);
    return send(reply, page?.html, page?.policy ?? MAIL_POLICY);
  });
  app.get("/:id/mail", async (request, reply) => send(reply, (await itemOf(pool, request.params))?.html, MAIL_POLICY));
  app.get("/:id/haoshou.ics", async (request, reply) =>
    send(reply, (await itemOf(pool, request.params))?.calendar, MAIL_POLICY, "text/calendar"),
  );
  app.get("/", async (request, reply) => {
    const { to } = Filter.parse(request.query);
    const { html, policy } = outboxPage(await newest(pool, to), to);
    return send(reply, html, policy);
  });
}
