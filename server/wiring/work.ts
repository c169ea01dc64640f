import type { Work } from "../jobs/work.ts";
import { type Deps, systemCtx } from "./deps.ts";
import { jobs, subscriptions } from "./domains.ts";

/** The work of a worker process: jobs, subscriptions, and their context. */
export function workOf(deps: Deps): Work {
  return { pool: deps.pool, log: deps.log, jobs, subscriptions, ctx: (name) => systemCtx(deps, name) };
}
