import { pino } from "pino";
import { beginning } from "#contract/text/characters.ts";

/** The fields of a PostgreSQL error that contain no row values. */
const OF_DATABASE = ["code", "severity", "constraint", "table", "column", "routine"] as const;

type LoggedFields = Record<string, unknown>;
const fieldsOf = (error: object): LoggedFields => error as LoggedFields;

/** True for a PostgreSQL error: `detail` and `where` quote rows, and the message may quote a value. */
const isOfDatabase = (error: object): boolean => "severity" in error && "routine" in error;
/** True for a drizzle error: its message is the statement with every parameter. */
const isStatement = (error: object): boolean => "query" in error && "params" in error;

/** The command and the tables of a statement: enough to find it. */
function statementOf(query: unknown): string {
  const [, what = ""] = /^\s*(\w+)/.exec(String(query)) ?? [];
  const tables = [...String(query).matchAll(/\b(?:from|into|update|join)\s+"?(\w+)"?/gi)].map(([, name]) => name);
  return [what.toLowerCase(), ...new Set(tables)].join(" ");
}

/** Mail addresses and phone numbers, which mail servers and vendors repeat in their answers. */
const MAIL = /[^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,255}/g;
const PHONE = /(?:\+?886[\s-]?|\b0)9(?:[\s-]?\d){8}/g;

/** The message of an error without mail addresses and phone numbers. */
const withoutPeople = (text: string): string =>
  beginning(text, 2000).replace(MAIL, "(address)").replace(PHONE, "(number)");

/** The lines of a stack trace, without the message above them. */
const placesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text))
    .join("\n");

/**
 * An error as it is logged. For a failed statement: which it was and why it failed, never its values, which may be
 * messages, addresses or log-in links.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutPeople(error) : error;
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  if (isOfDatabase(error)) {
    const known = Object.fromEntries(
      OF_DATABASE.flatMap((name) => (name in error ? [[name, fieldsOf(error)[name]]] : [])),
    );
    return { type: error.name, ...known, stack: placesOf(error), ...cause };
  }
  if (isStatement(error)) {
    return { type: error.name, statement: statementOf(fieldsOf(error).query), stack: placesOf(error), ...cause };
  }
  const code = "code" in error ? { code: error.code } : {};
  return { type: error.name, message: withoutPeople(error.message), ...code, stack: placesOf(error), ...cause };
}

/** The same for the queue, which stores the message of a failed job. */
export function errorForQueue(error: unknown): Error {
  const cause = error instanceof Error && isStatement(error) ? error.cause : undefined;
  if (cause === undefined)
    return error instanceof Error && isOfDatabase(error) ? databaseError("statement", error) : asError(error);
  return databaseError(statementOf(fieldsOf(error as object).query), cause as Error);
}

/** A copy of the error with type and stack, and a message without personal data. */
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

/** Opens the log: JSON on standard output; errors without the values of users. */
export const openLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino({ level, serializers: { err: loggedError, error: loggedError } }, destination ?? pino.destination(1));
