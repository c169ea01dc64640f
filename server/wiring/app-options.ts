import type { CookieRules } from "#server/http/caller/cookies.ts";
import type { Deps } from "./deps.ts";

export type AppOptions = {
  deps: Deps;
  cookies: CookieRules;
  /** Enables simulated vendors, the outbox and the movable clock. Never in production. */
  sandbox: boolean;
  /** Folder for the data of simulated vendors; in memory when left out. */
  sandboxFolder?: string;
  /** Addresses and networks of the reverse proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[];
  /** This process also runs the worker: without a running worker it is not ready. */
  worksHere?: boolean;
};
