import { pipeline, Readable } from "node:stream";
import { create as disposition } from "content-disposition";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { AnswerKind } from "#contract/route/answers.ts";
import type { Route } from "#contract/route/route.ts";
import type { GivenFile, GivenStream, GivenTable } from "#server/http/handler.ts";
import type { GiveStream } from "./event-streams.ts";

type Kind<K extends AnswerKind["kind"]> = Extract<AnswerKind, { kind: K }>;

/** Nothing that is not JSON or a page of ours may run scripts, be guessed to be something else or be framed. */
function guard(reply: FastifyReply, cache: string, policy = "default-src 'none'; sandbox"): FastifyReply {
  if (cache.startsWith("private")) reply.header("cross-origin-resource-policy", "same-origin");
  return reply
    .header("cache-control", cache)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", policy);
}

function giveFile(declared: Kind<"file">, given: GivenFile, reply: FastifyReply): FastifyReply {
  if ("movedTo" in given) return reply.header("cache-control", given.cache).redirect(given.movedTo, 302);
  const { body, bytes, name, type = declared.type, shown = declared.shown, cache = declared.cache, vary } = given;
  guard(reply, cache, declared.policy).header("content-type", type);
  if (bytes !== undefined) reply.header("content-length", bytes);
  if (vary !== undefined) reply.header("vary", vary);
  if (!shown) reply.header("content-disposition", disposition(name));
  return reply.send(body);
}

/**
 * A text that a spreadsheet would take for a formula is marked as text (OWASP, CSV injection): also where its sign is
 * full-width, which Excel of East Asia reads alike, and where it begins a line of the cell.
 */
const asText = (text: string): string => text.replace(/(^|[\r\n])(?=\s*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫])/g, "$1'");

function giveTable({ row }: Kind<"csv">, { name, rows }: GivenTable<unknown>, reply: FastifyReply): FastifyReply {
  const columns = Object.entries(row.shape).map(([key, field]) => ({
    key,
    header: z.globalRegistry.get(field)?.title ?? key,
  }));
  // The mark at the beginning lets Excel read UTF-8.
  const table = stringify({ bom: true, header: true, columns, record_delimiter: "windows", cast: { string: asText } });
  pipeline(Readable.from(rows), table, (error) => {
    if (error) reply.log.warn({ err: error }, "a table broke off");
  });
  return guard(reply, "private, no-store")
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", disposition(name))
    .send(table);
}

/** Sends what a call answered, in the way of its kind. */
export async function give(
  { answer }: Route,
  given: unknown,
  reply: FastifyReply,
  giveStream: GiveStream,
): Promise<unknown> {
  switch (answer.kind) {
    case "file":
      return giveFile(answer, given as GivenFile, reply);
    case "csv":
      return giveTable(answer, given as GivenTable<unknown>, reply);
    case "events":
      return giveStream(given as GivenStream<Record<string, z.ZodType>>, reply);
    case "redirect":
      return reply.redirect(given as string, 303);
    default:
      return given;
  }
}
