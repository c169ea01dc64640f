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

/** Preloads the data of all domains. What cannot be read now is read by the first who needs it. */
async function readAll(deps: Deps): Promise<void> {
  const reads = domains.flatMap(({ readAhead }) => Object.entries(readAhead ?? {}));
  const failed = (name: string) => (error: unknown) =>
    deps.log.warn({ err: error }, `the data of ${name} could not be preloaded`);
  await Promise.all(reads.map(([name, read]) => read(systemCtx(deps, name)).catch(failed(name))));
}

/** Registers what is neither a call nor a page: health checks, the domains' tasks, the sandbox. */
export async function mountOthers(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { deps } = options;
  app.get("/healthz", () => ({ ok: true }));
  let preloaded = true;
  app.addHook("onListen", async () => {
    preloaded = false;
    // Not awaited: pages are served meanwhile.
    void readAll(deps).then(() => {
      preloaded = true;
    });
  });
  app.get("/readyz", async (_request, reply) => {
    const state = await readiness(deps.pool).catch(() => ({ database: false, worker: false }));
    const ok = state.database && preloaded && (state.worker || !options.worksHere);
    return reply.status(ok ? 200 : 503).send({ ok, ...state, preloaded });
  });
  app.addHook("preClose", await followInvalidations(channelsOf(deps.db, deps.log)));
  for (const { starts } of domains)
    for (const [name, start] of Object.entries(starts ?? {})) app.addHook("onClose", start(systemCtx(deps, name)));
  // Imported only in the sandbox: a production process never loads this code.
  if (options.sandbox) await (await import("./sandbox.ts")).mountSandbox(app, options);
}
