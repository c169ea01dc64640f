import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { num, readWith, text, textOf } from "#server/kernel/rows.ts";
import { linksIn, type OutboxItem } from "./items.ts";
import { outboxPage } from "./page.ts";

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

/** All mails and text messages, newest first, to be registered at `/sandbox/outbox`; `?to=` filters by address. */
export async function outboxPages(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<void> {
  app.get(".json", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return newest(pool, Filter.parse(request.query).to);
  });
  app.get("/", async (request, reply) => {
    const { to } = Filter.parse(request.query);
    const { html, policy } = outboxPage(await newest(pool, to), to);
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
