import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { WaitingCount } from "#contract/console.ts";
import type { ConsoleSection } from "#contract/moderation/schemas.ts";
import type { Task } from "#contract/orders/schemas.ts";
import type { Route } from "#contract/route/route.ts";
import type { Ctx } from "./ctx.ts";
import type { Subscription } from "./delivery/events.ts";
import type { Job } from "./delivery/jobs.ts";
import type { PersonalData } from "./personal-data.ts";
import type { DeclaredProcess } from "./process/declare.ts";
import type { OperatorDecision } from "./process/operator-decision.ts";

/** A call of the contract with what answers it; made by `handle` of `server/http`. */
export type Handler = {
  route: Route;
  /** Of a call with files: whether the row that they are for is there for this member. */
  before?: (args: never) => unknown;
  prepare?: (args: never) => unknown;
  run: (args: never) => unknown;
};

/** All domains, for the few that show or do something for each of them: the bell, the archive, the sweeper. */
export type DomainRegistry = readonly Domain[];

type ListOrFactory<T> = readonly T[] | ((registry: DomainRegistry) => readonly T[]);

type Start = (ctx: Ctx) => () => void | Promise<void>;

/** An address in the map of the site, with the time of its last change. */
export type SitemapEntry = { path: string; at?: string };

/** What a domain adds to the map of the site. */
export type SitemapLists = {
  /** Addresses in the one file of pages. */
  pages?(ctx: Ctx): Promise<SitemapEntry[]>;
  /** Files of rows, each for a range of ids; `table` is where the highest id is looked up. */
  rows?: Readonly<Record<string, { table: string; entries(from: number, to: number): SQL }>>;
};

/** Everything that the rest of the application has to know of a domain. `server/wiring/domains.ts` lists them. */
export type Domain = {
  name: string;
  /** What it is called where its calls are listed. */
  title: string;
  /** Domains that it may import, through their `index.ts`. Their events need no leave. */
  uses: readonly string[];
  handlers?: ListOrFactory<Handler>;
  jobs?: ListOrFactory<Job>;
  /** What it hears, of its own events and of others'. */
  on?: readonly Subscription[];
  /** What runs in each web process until it stops, by the name that it acts under. */
  starts?: Readonly<Record<string, Start>>;
  /** What a web process reads as soon as it listens, so that no visitor waits for it. */
  readAhead?: Readonly<Record<string, (ctx: Ctx) => Promise<void>>>;
  /** Columns that may name an uploaded picture or file. What none of them names is removed after two days. */
  uploads?: { images?: readonly PgColumn[]; files?: readonly PgColumn[] };
  /** Parts of the operators' console, each with the counts of what waits there: numbers in SQL. */
  console?: Partial<Record<ConsoleSection, Partial<Record<WaitingCount, (now: Date) => SQL>>>>;
  /** Decisions that a second operator may have to carry out (domains/approvals). */
  operatorDecisions?: ListOrFactory<OperatorDecision<never>>;
  /** What waits for a member, at most 50. */
  tasks?(ctx: Ctx, userId: number): Promise<z.output<typeof Task>[]>;
  sitemap?: SitemapLists;
  /** What has states, each as one table. */
  processes?: readonly DeclaredProcess[];
  /** What operators read for the acts that this domain records beside the transitions of its processes. */
  auditLabels?: Readonly<Record<string, string>>;
  /** What they read for the kinds of rows that are named there. */
  auditSubjects?: Readonly<Record<string, string>>;
  /** Null: it holds nothing of a member. */
  personalData: PersonalData | null;
};

/** Declares a domain, once, in its `domain.ts`. */
export function defineDomain(domain: Domain): Domain {
  return domain;
}

/** What operators read for everything that a domain records. */
export const actsOf = ({ auditLabels, processes = [] }: Domain): Readonly<Record<string, string>> =>
  Object.assign({}, auditLabels, ...processes.map((process) => process.auditLabels));

/** What a domain gives by a field that may ask for all domains. */
export function resolveList<T>(field: ListOrFactory<T> | undefined, registry: DomainRegistry): readonly T[] {
  return typeof field === "function" ? field(registry) : (field ?? []);
}
