import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./app.ts";

/** What is on the server beside the calls and the pages: health, gateways' notices, pictures, stand-ins. */
export async function mountExtras(app: FastifyInstance, { deps }: AppOptions): Promise<void> {
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await deps.pool.query("select 1");
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
}
