import { pipeline, Readable } from "node:stream";
import { create as disposition } from "content-disposition";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { asciiPath } from "#contract/paths/own-path.ts";
import type { AnswerKind } from "#contract/route/answers.ts";
import type { Route } from "#contract/route/route.ts";
import type { FileResult, StreamResult, TableResult } from "#server/http/handler.ts";
import { type SendStream, streamHeaders } from "./event-streams.ts";
import { guard, sendFile } from "./send-file.ts";

type Kind<K extends AnswerKind["kind"]> = Extract<AnswerKind, { kind: K }>;

/**
 * Prefixes text that a spreadsheet would run as a formula (OWASP, CSV injection): also full-width signs, which East
 * Asian versions of Excel accept, and at the start of any line of the cell.
 */
const asText = (text: string): string => text.replace(/(^|[\r\n])(?=\s*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫])/g, "$1'");

function sendTable({ row }: Kind<"csv">, { name, rows }: TableResult<unknown>, reply: FastifyReply): FastifyReply {
  const columns = Object.entries(row.shape).map(([key, field]) => ({
    key,
    header: z.globalRegistry.get(field)?.title ?? key,
  }));
  // The byte order mark lets Excel detect UTF-8.
  const table = stringify({ bom: true, header: true, columns, record_delimiter: "windows", cast: { string: asText } });
  pipeline(Readable.from(rows), table, (error) => {
    if (error) reply.log.warn({ err: error }, "a CSV download ended early");
  });
  return guard(reply, "private, no-store")
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", disposition(name))
    .send(table);
}

/** Sends the answer of a call according to its kind. */
export async function send(
  { answer }: Route,
  result: unknown,
  reply: FastifyReply,
  sendStream: SendStream,
): Promise<unknown> {
  switch (answer.kind) {
    case "file":
      return sendFile(answer, result as FileResult, reply);
    case "csv":
      return sendTable(answer, result as TableResult<unknown>, reply);
    case "events":
      // HEAD opens no stream that would have to be closed.
      if (reply.request.method === "HEAD") return reply.headers(streamHeaders).send();
      return sendStream(result as StreamResult<Record<string, z.ZodType>>, reply);
    case "redirect":
      return reply.redirect(asciiPath(result as string), 303);
    default:
      return result;
  }
}
