import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendPage } from "../social/browser.ts";
import { answerTo, isAnswerFault, partOf } from "./answer.ts";
import { understand } from "./order.ts";
import { bankPage, refusedPage } from "./page.ts";
import type { OrderShelf } from "./store.ts";

/** Ten times the size of a file with ten thousand transfers. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Bytes of a file as one character each, because the bank counts bytes. */
async function textOf(request: FastifyRequest): Promise<string> {
  const part = await request.file({ limits: { fileSize: MAX_BYTES } });
  return part ? (await part.toBuffer()).toString("latin1") : "";
}

/**
 * Stand-in for the platform's bank, to be registered under a prefix. Its page accepts a file of transfers like the real
 * web bank (`POST /files`, field `file`) and returns the answer (`GET /files/{number}/answer`, `?fault=` for a faulty
 * one, `?part=` for a partial one). A number is accepted once. The last digits of an account decide whether its
 * transfer is returned.
 */
export async function bankSandbox(app: FastifyInstance, { shelf }: { shelf: OrderShelf }): Promise<void> {
  const orders = () =>
    shelf.numbers().flatMap((number) => {
      const read = understand(shelf.get(number) ?? "");
      return "order" in read ? [read.order] : [];
    });

  app.get("/", (_request, reply) => sendPage(reply, bankPage(orders())));

  app.post("/files", async (request, reply) => {
    const text = await textOf(request);
    const read = understand(text);
    if ("faults" in read) return sendPage(reply, refusedPage(read.faults), { status: 400 });
    const { order } = read;
    if (!/^\w{1,13}$/.test(order.number) || !shelf.put(order.number, text))
      return sendPage(reply, refusedPage([`批次 ${order.number} 已經收過，不會再匯一次`]), { status: 409 });
    return reply.redirect(`${request.url.replace(/\/files$/, "")}`, 303);
  });

  app.get<{ Params: { number: string }; Querystring: { fault?: string; part?: string } }>(
    "/files/:number/answer",
    (request, reply) => {
      const { number } = request.params;
      const text = /^\w{1,13}$/.test(number) ? shelf.get(number) : null;
      const read = text === null ? null : understand(text);
      if (!read || "faults" in read) return sendPage(reply, refusedPage(["沒有收過這個批次"]), { status: 404 });
      const { fault, part } = request.query;
      return reply
        .type("text/plain; charset=utf-8")
        .header("content-disposition", `attachment; filename="${number}R.txt"`)
        .send(answerTo(partOf(read.order, part), isAnswerFault(fault) ? fault : undefined));
    },
  );
}
