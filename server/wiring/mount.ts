import type { FastifyInstance } from "fastify";
import { channelsOf } from "#server/kernel/delivery/channels.ts";
import { workerIsRunning } from "../jobs/recover.ts";
import { followInvalidations } from "../search/versions.ts";
import type { AppOptions } from "./app-options.ts";
import { type Deps, systemCtx } from "./deps.ts";
import { domains } from "./domains.ts";

/** Whether the database answers, and whether a worker is running. @throws when the database does not answer */
async function readiness(pool: Deps["pool"]): Promise<{ database: boolean; worker: boolean }> {
  return { database: true, worker: await workerIsRunning(pool) };
}

/** Registers what is neither a call nor a page: health checks, the domains' tasks, the sandbox. */
export async function mountOthers(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { deps } = options;
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const state = await readiness(deps.pool).catch(() => ({ database: false, worker: false }));
    const ok = state.database && (state.worker || !options.worksHere);
    return reply.status(ok ? 200 : 503).send({ ok, ...state });
  });
  app.addHook("preClose", await followInvalidations(channelsOf(deps.db, deps.log)));
  for (const { starts, readAhead } of domains) {
    for (const [name, start] of Object.entries(starts ?? {})) app.addHook("onClose", start(systemCtx(deps, name)));
    for (const [name, read] of Object.entries(readAhead ?? {}))
      app.addHook("onListen", () => void read(systemCtx(deps, name)));
  }
  // Imported only in the sandbox: a production process never loads this code.
  if (options.sandbox) await (await import("./sandbox.ts")).mountSandbox(app, options);
}
