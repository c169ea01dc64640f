/** Control routes for tests that cause faults and show stored data; the real gateway does not have them. */
import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../fields.ts";
import type { Shop } from "./shop.ts";
import { drop, dropAll, settle, settlements, waitsForBatch } from "./trade.ts";

export function controlRoutes(app: FastifyInstance, shop: Shop): void {
  shop.faults.control(app);

  app.get("/control/trades", async () => ({ trades: await shop.store.list() }));

  /** Sends every waiting notification and carries out every delayed charge immediately. */
  app.post("/control/deliver", async () => {
    const happened = await Promise.all([...shop.stalled].map((happen) => happen()));
    return { tried: await shop.notifier.flush(), happened: happened.length };
  });

  /** Runs the bank's batch once for all waiting trades. */
  app.post("/control/settle", async () => {
    const waiting = await shop.store.list(waitsForBatch);
    for (const { number } of waiting) await shop.store.update(number, settle);
    return { settled: waiting.length };
  });

  /** Makes the bank drop all accepted refunds that it has not carried out, or all refunds of the trade {number}. */
  app.post("/control/drop", async (request) => {
    const { number: only } = fieldsOf(request.body);
    if (only !== undefined) return { dropped: (await shop.store.update(only, dropAll)) ? 1 : 0 };
    const waiting = await shop.store.list(({ refunding }) => refunding > 0);
    for (const { number } of waiting) await shop.store.update(number, drop);
    return { dropped: waiting.length };
  });

  /** Sets {mode}: when payments settle from now on. */
  app.post("/control/settlement", async (request, reply) => {
    const mode = settlements.find((each) => each === fieldsOf(request.body).mode);
    if (!mode) return reply.status(400).send({ known: settlements });
    shop.settlement = mode;
    return { settlement: mode };
  });
}
