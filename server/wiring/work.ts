import type { Work } from "../jobs/work.ts";
import { type Deps, systemCtx } from "./deps.ts";
import { jobs, subscriptions } from "./domains.ts";

/** What the worker does, with the world that it does it in. */
export function workOf(deps: Deps): Work {
  return { pool: deps.pool, log: deps.log, jobs, subscriptions, ctx: (name) => systemCtx(deps, name) };
}
