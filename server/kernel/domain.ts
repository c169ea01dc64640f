import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { ConsoleSection } from "#contract/console/schemas.ts";
import type { WaitingCount } from "#contract/console/sections.ts";
import type { MessageNotification } from "#contract/notifications/schemas.ts";
import type { Task } from "#contract/orders/schemas.ts";
import type { Route } from "#contract/route/route.ts";
import type { Ctx } from "./ctx.ts";
import type { Subscription } from "./delivery/events.ts";
import type { Job } from "./delivery/jobs.ts";
import type { PersonalData } from "./personal-data.ts";
import type { DeclaredProcess } from "./process/declare.ts";
import type { OperatorDecision } from "./process/operator-decision.ts";
import type { WaitingItems } from "./process/waiting.ts";
import { text } from "./rows.ts";

/** A call of the contract with its implementation; made by `handle` of `server/http`. */
export type Handler = {
  route: Route;
  /** For uploads: checks that the target row exists and that this member may access it. */
  before?: (args: never) => unknown;
  prepare?: (args: never) => unknown;
  run: (args: never) => unknown;
};

/** All domains; used by notifications, the console, data export and cleanup jobs. */
export type DomainRegistry = readonly Domain[];

type ListOrFactory<T> = readonly T[] | ((registry: DomainRegistry) => readonly T[]);

type Start = (ctx: Ctx) => () => void | Promise<void>;

/** A URL in the sitemap, with the time of its last change. */
export const SitemapEntry = z.object({ path: text, at: text.optional() });
export type SitemapEntry = z.output<typeof SitemapEntry>;

/** What a domain adds to the sitemap. */
export type SitemapLists = {
  /** URLs in the single sitemap file of pages. */
  pages?(ctx: Ctx): Promise<SitemapEntry[]>;
  /** Sitemap files of rows, each for a range of ids; `table` gives the highest id. */
  rows?: Readonly<Record<string, { table: string; entries(from: number, to: number): SQL }>>;
};

/** When the books are checked. */
type BooksTime = {
  now: Date;
  /** ISO. Payments made later may still wait in the queue. */
  settledBefore: string;
};

/**
 * Checks of a domain's rows against the ledger, by name. Each is one statement, so that it sees one moment, and returns a
 * row per difference: `subject`, `expected` and `found` (NT$, points or coins).
 */
export type Books = (time: BooksTime) => Readonly<Record<string, SQL>>;

/**
 * The manifest of a domain: everything that the rest of the application may know of it. `server/wiring/domains.ts`
 * lists them.
 */
export type Domain = {
  name: string;
  /** The title under which the API documentation lists its calls. */
  title: string;
  /** Domains that it may import, through their `index.ts`. Events may be imported without being listed. */
  uses: readonly string[];
  handlers?: ListOrFactory<Handler>;
  jobs?: ListOrFactory<Job>;
  /** Its subscriptions, to its own events and to those of other domains. */
  on?: readonly Subscription[];
  /** Tasks that run in each web process until it stops; the key is the name of the system actor. */
  starts?: Readonly<Record<string, Start>>;
  /** Data that a web process preloads once it listens, before it is ready. */
  readAhead?: Readonly<Record<string, (ctx: Ctx) => Promise<void>>>;
  /** Columns that may reference uploaded files. Uploads that no column references are removed after two days. */
  uploads?: { images?: readonly PgColumn[]; files?: readonly PgColumn[] };
  /** Sections of the operators' console, each with the items that wait there. */
  console?: Partial<Record<ConsoleSection, Partial<Record<WaitingCount, WaitingItems>>>>;
  /** Decisions that may need a second operator (domains/approvals). */
  operatorDecisions?: ListOrFactory<OperatorDecision<never>>;
  /** The member's open tasks, at most 50. */
  tasks?(ctx: Ctx, userId: number): Promise<z.output<typeof Task>[]>;
  /** The newest threads of a member for the header's menu, and how many are unread; of one domain. */
  messages?(
    ctx: Ctx,
    userId: number,
    limit: number,
  ): Promise<{ data: z.output<typeof MessageNotification>[]; unread: number }>;
  sitemap?: SitemapLists;
  /** Checks of the nightly reconciliation. */
  books?: Books;
  /** The state machines of the domain. */
  processes?: readonly DeclaredProcess[];
  /** Labels in the audit log for audited acts that are not transitions of its processes. */
  auditLabels?: Readonly<Record<string, string>>;
  /** Labels in the audit log for the kinds of rows. */
  auditSubjects?: Readonly<Record<string, string>>;
  /** Null: the domain stores no personal data. */
  personalData: PersonalData | null;
};

/** Declares a domain, once, in its `domain.ts`. */
export function defineDomain(domain: Domain): Domain {
  return domain;
}

/** All audit labels of a domain, including those of its processes. */
export const actsOf = ({ auditLabels, processes = [] }: Domain): Readonly<Record<string, string>> =>
  Object.assign({}, auditLabels, ...processes.map((process) => process.auditLabels));

/** The checks of all domains. */
export const booksOf =
  (registry: DomainRegistry): Books =>
  (time) =>
    Object.assign({}, ...registry.map(({ books }) => books?.(time)));

/** The values of a field that may be a function of all domains. */
export function resolveList<T>(field: ListOrFactory<T> | undefined, registry: DomainRegistry): readonly T[] {
  return typeof field === "function" ? field(registry) : (field ?? []);
}
