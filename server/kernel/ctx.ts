import type { Logger } from "pino";
import type { OperatorRole } from "#contract/roles.ts";
import type { Db } from "../db/client.ts";
import type { Clock } from "./clock.ts";

/** `over`: an operator whose session has had its time, so that the refusal says so. */
type Visitor = { kind: "visitor"; over?: true };

type Member = {
  kind: "member";
  id: number;
  status: number;
  /** Why the account is blocked, when it is. */
  blockedFor?: string | null;
  sessionId: number;
  /** Somebody with a role in the console, whether it works now or not. */
  operator: boolean;
  /** The roles that work: none in a session that has not shown a second factor. */
  roles: OperatorRole[];
  /** Whether this session has shown one. */
  secondFactor: boolean;
  /** When this session last proved who acts. */
  provenAt: Date | null;
};

/** Who acts. Transports make it, policies read it; nobody else asks where it came from. */
export type Actor = Visitor | Member | { kind: "system"; name: string } | { kind: "gateway"; name: string };

/**
 * What the outside world gives to verbs. Wiring adds the vendors' ports to this interface
 * (`server/wiring/ports.ts`), so that domains see the port and never the vendor.
 */
export interface Ports {
  readonly clock: Clock;
}

export type Client = {
  ip: string;
  userAgent: string;
  /** What this browser kept from an earlier log-in; says nothing until it is checked. */
  device?: string | undefined;
  /** The secret of a log-in that waits for its second step. */
  half?: string | undefined;
  /** The digest of this browser's own secret. A log-in at a vendor that began in it bears it as its nonce. */
  browser?: string | undefined;
};

/** Everything a verb may reach. `db` is the pool, or the transaction that it runs in. */
export type Ctx = {
  db: Db;
  actor: Actor;
  ports: Ports;
  log: Logger;
  client: Client;
  now(): Date;
};

/** The roles of an operator that work now; nobody else has any. */
export function rolesOf(actor: Actor): readonly OperatorRole[] {
  return actor.kind === "member" ? actor.roles : [];
}

/** The id of the acting member. Only for calls whose auth rule has let nobody else through. */
export function memberId(ctx: Ctx): number {
  if (ctx.actor.kind !== "member") throw new Error(`a member was expected, not ${ctx.actor.kind}`);
  return ctx.actor.id;
}

/** The session of the acting member; 0 for whoever has none. */
export function sessionIdOf({ actor }: Ctx): number {
  return actor.kind === "member" ? actor.sessionId : 0;
}

/** The id of the viewer, or null for a visitor and for the machine. */
export function viewerId(ctx: Ctx): number | null {
  return ctx.actor.kind === "member" ? ctx.actor.id : null;
}
