import type { FastifyInstance } from "fastify";
import { mountExports } from "../domains/accounts/index.ts";
import {
  mountSharePictures,
  mountSitemap,
  mountTopSellCsv,
  readAhead,
  startFlushingViews,
} from "../domains/catalog/index.ts";
import { contentPages } from "../domains/content/index.ts";
import { mountMedia } from "../domains/files/index.ts";
import { mountMessageFiles } from "../domains/messaging/index.ts";
import { mountIdPictures } from "../domains/moderation/index.ts";
import { mountMemberEvents } from "../domains/notifications/index.ts";
import { mountOrderFiles } from "../domains/orders/index.ts";
import { mountPaymentCallbacks } from "../domains/payments/index.ts";
import type { MakeCtx } from "../http/adapter.ts";
import { workerIsRunning } from "../jobs/recover.ts";
import { Channels } from "../kernel/channels.ts";
import { followInvalidations } from "../search/versions.ts";
import type { AppOptions } from "./app.ts";
import { type Deps, makeCtx, systemCtx } from "./deps.ts";

/** Whether the database answers, and whether any process takes jobs. */
async function readiness(pool: Deps["pool"]): Promise<{ database: boolean; worker: boolean }> {
  return { database: true, worker: await workerIsRunning(pool) };
}

/** What is on the server beside the calls and the pages: health, gateways' notices, pictures, stand-ins. */
export async function mountExtras(app: FastifyInstance, options: AppOptions, ctxOf: MakeCtx): Promise<void> {
  const { deps } = options;
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const state = await readiness(deps.pool).catch(() => ({ database: false, worker: false }));
    const ok = state.database && (state.worker || !options.worksHere);
    return reply.status(ok ? 200 : 503).send({ ok, ...state });
  });
  await mountMedia(app, options);
  app.addHook("onClose", startFlushingViews(systemCtx(deps, "views")));
  const channels = new Channels(deps.pool, deps.log);
  app.addHook("preClose", () => channels.close());
  await followInvalidations(channels);
  app.addHook("onListen", () => void readAhead(systemCtx(deps, "market")));
  mountSitemap(app, systemCtx(deps, "sitemap"), contentPages);
  mountSharePictures(app, systemCtx(deps, "share_pictures"));
  mountOrderFiles(app, ctxOf);
  mountMessageFiles(app, ctxOf);
  mountExports(app, ctxOf);
  mountTopSellCsv(app, ctxOf);
  mountIdPictures(app, ctxOf);
  mountMemberEvents(app, { ...deps, channels, ctx: systemCtx(deps, "events"), ctxOf });
  await mountPaymentCallbacks(app, {
    ctx: ({ ip, headers }, name) =>
      makeCtx(deps, { kind: "gateway", name }, { ip, userAgent: headers["user-agent"] ?? "" }),
  });
  // Loaded only where it is used: a production process never holds this code.
  if (options.sandbox) await (await import("./sandbox.ts")).mountSandbox(app, options);
}
