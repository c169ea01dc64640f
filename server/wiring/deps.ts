import type pg from "pg";
import type { Logger } from "pino";
import "./ports.ts";
import type { Db } from "../db/client.ts";
import type { Actor, Client, Ctx, Ports } from "../kernel/ctx.ts";

/** The dependencies of a process: database, ports, log. Created once in `main/` or by a test. */
export type Deps = { pool: pg.Pool; db: Db; ports: Ports; log: Logger };

const nowhere: Client = { ip: "", userAgent: "" };

/** Builds the context of an actor. */
export function makeCtx(deps: Deps, actor: Actor, client: Client = nowhere): Ctx {
  return { db: deps.db, actor, ports: deps.ports, log: deps.log, client, now: () => deps.ports.clock.now() };
}

export function systemCtx(deps: Deps, name: string): Ctx {
  return makeCtx(deps, { kind: "system", name });
}

/** The context of an active member without session: for the demo, measurements and tests. */
export function memberCtx(deps: Deps, id: number): Ctx {
  const session = { sessionId: 0, secondFactor: false, provenAt: null };
  return makeCtx(deps, { kind: "member", id, status: 1, operator: false, roles: [], ...session });
}
