import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { authenticatorSandbox } from "../sandbox/authenticator/plugin.ts";
import { bankSandbox } from "../sandbox/bank/plugin.ts";
import { folderShelf, memoryShelf } from "../sandbox/bank/store.ts";
import { sandboxClock } from "../sandbox/clock/plugin.ts";
import type { Invoice } from "../sandbox/ezpay/invoice.ts";
import { ezpaySandbox } from "../sandbox/ezpay/plugin.ts";
import { facebookSandbox } from "../sandbox/facebook/plugin.ts";
import { googleSandbox } from "../sandbox/google/plugin.ts";
import { mitakeSandbox } from "../sandbox/mitake/plugin.ts";
import { fileTradeStore, memoryTradeStore, type Stored } from "../sandbox/newebpay/store.ts";
import { outboxPages } from "../sandbox/outbox/plugin.ts";
import { pushSandbox } from "../sandbox/push/plugin.ts";
import type { AppOptions } from "./app-options.ts";
import { jobs } from "./domains.ts";
import { gatewayKinds } from "./payment-gateways/all.ts";
import { sandboxKeys } from "./sandbox-keys.ts";

/**
 * Mounts the simulated vendors, the outbox and the movable clock below `/sandbox`.
 * @throws Error with NODE_ENV=production
 */
export async function mountSandbox(app: FastifyInstance, { deps, sandboxFolder }: AppOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") throw new Error("the sandbox must not run in production");
  const now = () => deps.ports.clock.now();
  const storeOf = <T extends Stored>(name: string) =>
    sandboxFolder === undefined ? memoryTradeStore<T>() : fileTradeStore<T>(join(sandboxFolder, name));
  const redirectOrigins = [deps.ports.origin];

  for (const name of gatewayNames)
    await gatewayKinds[name].mountStandIn(app, {
      prefix: `/sandbox/pay/${name}`,
      page: `${deps.ports.origin}/sandbox/pay/${name}`,
      noticeUrl: `${deps.ports.origin}/orders/${name}/notify`,
      now,
      store: () => storeOf(name),
    });
  await app.register(ezpaySandbox, {
    prefix: "/sandbox/ezpay",
    ...sandboxKeys.ezpay,
    now,
    store: storeOf<Invoice>("ezpay"),
  });
  await app.register(googleSandbox, { prefix: "/sandbox/google", ...sandboxKeys.google, redirectOrigins, now });
  await app.register(facebookSandbox, { prefix: "/sandbox/facebook", ...sandboxKeys.facebook, redirectOrigins, now });
  await app.register(authenticatorSandbox, { prefix: "/sandbox/authenticator", ...sandboxKeys.authenticator, now });
  // The message is already in the outbox table.
  await app.register(mitakeSandbox, { prefix: "/sandbox/sms/mitake", ...sandboxKeys.mitake, onMessage() {}, now });
  await app.register(bankSandbox, {
    prefix: "/sandbox/bank",
    shelf: sandboxFolder === undefined ? memoryShelf() : folderShelf(join(sandboxFolder, "bank")),
  });
  await app.register(outboxPages, { prefix: "/sandbox/outbox", pool: deps.pool });
  const push = deps.ports.webPush.standIn;
  if (push) await app.register(pushSandbox, { prefix: push.path, url: push.url, now });
  await app.register(sandboxClock, {
    prefix: "/sandbox/clock",
    pool: deps.pool,
    clock: deps.ports.clock,
    jobs: jobs.filter((job) => job.cron !== undefined).map((job) => job.name),
  });
}
