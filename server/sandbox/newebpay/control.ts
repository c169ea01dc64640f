/** Routes that the real gateway does not have, for tests: they cause faults and show what is stored. */
import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../fields.ts";
import type { Shop } from "./shop.ts";
import { drop, dropAll, settle, settlements, waitsForBatch } from "./trade.ts";

export function controlRoutes(app: FastifyInstance, shop: Shop): void {
  shop.faults.control(app);

  app.get("/control/trades", async () => ({ trades: await shop.store.list() }));

  /** Sends every waiting notice, and carries out every charge that was held back, whatever its time. */
  app.post("/control/deliver", async () => {
    const happened = await Promise.all([...shop.stalled].map((happen) => happen()));
    return { tried: await shop.notifier.flush(), happened: happened.length };
  });

  /** Runs the bank's batch once over all trades that wait for it. */
  app.post("/control/settle", async () => {
    const waiting = await shop.store.list(waitsForBatch);
    for (const { number } of waiting) await shop.store.update(number, settle);
    return { settled: waiting.length };
  });

  /** Lets the bank drop every refund that it has accepted and not carried out, or all refunds of the trade {number}. */
  app.post("/control/drop", async (request) => {
    const { number: only } = fieldsOf(request.body);
    if (only !== undefined) return { dropped: (await shop.store.update(only, dropAll)) ? 1 : 0 };
    const waiting = await shop.store.list(({ refunding }) => refunding > 0);
    for (const { number } of waiting) await shop.store.update(number, drop);
    return { dropped: waiting.length };
  });

  /** Sets {mode}: how far money moves by itself from now on. */
  app.post("/control/settlement", async (request, reply) => {
    const mode = settlements.find((each) => each === fieldsOf(request.body).mode);
    if (!mode) return reply.status(400).send({ known: settlements });
    shop.settlement = mode;
    return { settlement: mode };
  });
}
