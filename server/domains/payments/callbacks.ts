import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#server/kernel/ctx.ts";
import { takeNotice, takeReturn } from "./take-notice.ts";

type CallbackOptions = {
  /** The world as the gateway of this name sees it. */
  ctx(request: FastifyRequest, gateway: string): Ctx;
};

const BODY_LIMIT = 64 * 1024;

/**
 * The addresses that a gateway calls. They carry no session: the server's notice has none, and the browser's return is
 * a post from another site, to which no cookie is sent.
 */
export async function mountPaymentCallbacks(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  app.post("/orders/newebpay/notify", { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const settlement = await takeNotice(options.ctx(request, "newebpay"), request.body);
    // Anything but 200 makes the gateway try again, which helps only when we could not store or understand it.
    return reply
      .status(settlement === null ? 400 : 200)
      .type("text/plain; charset=utf-8")
      .send(settlement === null ? "not a notice" : "OK");
  });

  app.post("/orders/newebpay/result", { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const number = await takeReturn(options.ctx(request, "newebpay"), request.body);
    // A GET within our own site carries the session's cookie again.
    return reply.redirect(number === null ? "/orders/newebpay/result" : `/orders/newebpay/result?no=${number}`, 303);
  });
}
