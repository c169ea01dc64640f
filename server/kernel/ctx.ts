import type { Logger } from "pino";
import type { OperatorRole } from "#contract/roles.ts";
import type { Db } from "../db/client.ts";
import type { Clock } from "./clock.ts";

/** `over`: the session of an operator has expired; the refusal then says so. */
type Visitor = { kind: "visitor"; over?: true };

type Member = {
  kind: "member";
  id: number;
  status: number;
  /** The reason for a block, if the account is blocked. */
  blockedFor?: string | null;
  sessionId: number;
  /** True for an account with console roles, even while they are inactive. */
  operator: boolean;
  /** The active roles: empty until the session has passed a second factor. */
  roles: OperatorRole[];
  /** True when this session has passed a second factor. */
  secondFactor: boolean;
  /** Set while an operator sees the pages as this member: which one, and until when. Nothing can be done then. */
  viewedBy?: { operatorId: number; until: Date };
  /** When this session last proved the member's identity (re-authentication). */
  provenAt: Date | null;
};

/** Who makes the call. Transports create it and policies read it; no other code depends on where it came from. */
export type Actor = Visitor | Member | { kind: "system"; name: string } | { kind: "gateway"; name: string };

/**
 * The ports that write functions use to reach the outside world. Wiring adds the vendors' ports to this interface
 * (`server/wiring/ports.ts`), so that domains see the port and never the vendor.
 */
export interface Ports {
  readonly clock: Clock;
}

export type Client = {
  ip: string;
  userAgent: string;
  /** The device cookie from an earlier log-in; not trusted until it is verified. */
  device?: string | undefined;
  /** The secret of a log-in that waits for its second factor. */
  half?: string | undefined;
  /** The digest of the browser's own secret, used as nonce for a social log-in that began in this browser. */
  browser?: string | undefined;
};

/** Everything a function of a domain may use. `db` is the pool, or the current transaction. */
export type Ctx = {
  db: Db;
  actor: Actor;
  ports: Ports;
  log: Logger;
  client: Client;
  now(): Date;
};

/** True while an operator sees the pages as this member. */
export const isViewed = (actor: Actor): boolean => actor.kind === "member" && actor.viewedBy !== undefined;

/** The active roles of an operator; empty for everybody else. */
export function rolesOf(actor: Actor): readonly OperatorRole[] {
  return actor.kind === "member" ? actor.roles : [];
}

/** The id of the acting member. Only for calls whose auth rule admits members only. @throws Error for other actors */
export function memberId(ctx: Ctx): number {
  if (ctx.actor.kind !== "member") throw new Error(`a member was expected, not ${ctx.actor.kind}`);
  return ctx.actor.id;
}

/** The session id of the acting member; 0 without a session. */
export function sessionIdOf({ actor }: Ctx): number {
  return actor.kind === "member" ? actor.sessionId : 0;
}

/** The id of the viewing member, or null for visitors and the system. */
export function viewerId(ctx: Ctx): number | null {
  return ctx.actor.kind === "member" ? ctx.actor.id : null;
}
