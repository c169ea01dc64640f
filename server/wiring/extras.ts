import type { FastifyInstance } from "fastify";
import { readAhead, startFlushingViews, startWatchingSynonyms } from "../domains/catalog/index.ts";
import { workerIsRunning } from "../jobs/recover.ts";
import type { AppOptions } from "./app.ts";
import { type Deps, systemCtx } from "./deps.ts";

/** Whether the database answers, and whether any process takes jobs. */
async function readiness(pool: Deps["pool"]): Promise<{ database: boolean; worker: boolean }> {
  return { database: true, worker: await workerIsRunning(pool) };
}

/** What is on the server beside the calls and the pages: health, work of the running process, stand-ins. */
export async function mountExtras(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { deps } = options;
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const state = await readiness(deps.pool).catch(() => ({ database: false, worker: false }));
    const ok = state.database && (state.worker || !options.worksHere);
    return reply.status(ok ? 200 : 503).send({ ok, ...state });
  });
  app.addHook("onClose", startFlushingViews(systemCtx(deps, "views")));
  app.addHook("onClose", startWatchingSynonyms(systemCtx(deps, "synonyms")));
  app.addHook("onListen", () => void readAhead(systemCtx(deps, "market")));
  // Loaded only where it is used: a production process never holds this code.
  if (options.sandbox) await (await import("./sandbox.ts")).mountSandbox(app, options);
}
