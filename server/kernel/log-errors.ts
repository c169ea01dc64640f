import { pino } from "pino";
import { beginning } from "#contract/text/characters.ts";

/** What PostgreSQL says of an error, without the row and the values that it was about. */
const OF_DATABASE = ["code", "severity", "constraint", "table", "column", "routine"] as const;

type LoggedFields = Record<string, unknown>;
const told = (error: object): LoggedFields => error as LoggedFields;

/** `detail` and `where` of PostgreSQL quote rows, and its message may quote a value. */
const isOfDatabase = (error: object): boolean => "severity" in error && "routine" in error;
/** What drizzle throws: its message is the statement with every parameter. */
const isStatement = (error: object): boolean => "query" in error && "params" in error;

/** The first words of a statement and the tables that it names: enough to find it. */
function statementOf(query: unknown): string {
  const [, what = ""] = /^\s*(\w+)/.exec(String(query)) ?? [];
  const tables = [...String(query).matchAll(/\b(?:from|into|update|join)\s+"?(\w+)"?/gi)].map(([, name]) => name);
  return [what.toLowerCase(), ...new Set(tables)].join(" ");
}

/** Addresses and telephone numbers, which mail servers and vendors repeat in what they answer. */
const MAIL = /[^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,255}/g;
const PHONE = /(?:\+?886[\s-]?|\b0)9(?:[\s-]?\d){8}/g;

/** A sentence of an error without addresses of people. */
const withoutPeople = (text: string): string =>
  beginning(text, 2000).replace(MAIL, "(address)").replace(PHONE, "(number)");

/** The lines of a stack that say where, without the message above them. */
const placesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text))
    .join("\n");

/**
 * An error as it is logged. Of a failed statement: what it was and why it failed, never its values, which are people's
 * letters, addresses and links that open accounts.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutPeople(error) : error;
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  if (isOfDatabase(error)) {
    const known = Object.fromEntries(OF_DATABASE.flatMap((name) => (name in error ? [[name, told(error)[name]]] : [])));
    return { type: error.name, ...known, stack: placesOf(error), ...cause };
  }
  if (isStatement(error)) {
    return { type: error.name, statement: statementOf(told(error).query), stack: placesOf(error), ...cause };
  }
  const code = "code" in error ? { code: error.code } : {};
  return { type: error.name, message: withoutPeople(error.message), ...code, stack: placesOf(error), ...cause };
}

/** The same for the queue, which keeps the message of what failed beside the job. */
export function errorForQueue(error: unknown): Error {
  const cause = error instanceof Error && isStatement(error) ? error.cause : undefined;
  if (cause === undefined)
    return error instanceof Error && isOfDatabase(error) ? databaseError("statement", error) : asError(error);
  return databaseError(statementOf(told(error as object).query), cause as Error);
}

/** The same error in kind and place, with a sentence that names nobody. */
function asError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(withoutPeople(String(error)));
  const clean = new Error(withoutPeople(error.message));
  clean.name = error.name;
  clean.stack = `${error.name}: ${clean.message}\n${placesOf(error)}`;
  return clean;
}

const databaseError = (statement: string, cause: object): Error => {
  const { code = "", constraint = "" } = cause as LoggedFields;
  return new Error(`${statement} failed: ${[code, constraint].filter(Boolean).join(" ")}`);
};

/** How the product logs: JSON on standard output, errors without what people wrote. */
export const openLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino({ level, serializers: { err: loggedError, error: loggedError } }, destination ?? pino.destination(1));
