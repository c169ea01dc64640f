import type { CookieRules } from "#server/http/caller/cookies.ts";
import type { Deps } from "./deps.ts";

export type AppOptions = {
  deps: Deps;
  cookies: CookieRules;
  /** Stand-ins, outbox and the movable clock. Never in production. */
  sandbox: boolean;
  /** Where the stand-ins keep what must outlive the process; in memory when left out. */
  sandboxFolder?: string;
  /** Addresses and networks of the proxies in front, whose X-Forwarded-For is believed. */
  trustProxy?: string[];
  /** This process takes jobs, too: without them it is not ready. */
  worksHere?: boolean;
};
