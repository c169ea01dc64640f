/** Statements that would break the previous version while it is still running, or block its work. */
const breaking: [RegExp, string][] = [
  [/^drop table/, "drops a table"],
  [/^alter table .* drop column/, "drops a column"],
  [/^alter table .* rename/, "renames"],
  [/^alter (table|view|function) .* set schema/, "moves"],
  [/^alter table .* alter column .* (set data )?type /, "changes a type"],
  [/^alter table .* alter column .* set not null/, "refuses rows that the version before writes"],
  [/^alter table .* alter column .* drop default/, "refuses rows that the version before writes"],
  [/^alter table .* add column (?!.* default ).* not null/, "adds a column that the version before does not fill"],
  [/^alter table .* add constraint (?!.* not valid$)/, "locks a table while all its rows are checked"],
  [/^create unique index/, "refuses rows that the version before writes"],
  [/^create index (?!concurrently)/, "locks a table while an index is built"],
  [/^drop (function|trigger|view|index (?!concurrently))/, "takes away what the version before may use"],
  [/^truncate/, "deletes rows"],
];

const statementsOf = (text: string) =>
  text
    .replace(/--.*$/gm, "")
    // The body of a function is not a statement of the migration.
    .replace(/\$\$[\s\S]*?\$\$/g, "''")
    .split(";")
    .map((each) => each.replace(/\s+/g, " ").replaceAll('"', "").trim().toLowerCase())
    .filter((each) => each !== "");

const tableOf = (statement: string) =>
  /^(?:alter table(?: if exists)?(?: only)?|create(?: unique)? index(?: concurrently)?(?: if not exists)? \S+ on) (?:public\.)?([a-z_]+)/.exec(
    statement,
  )?.[1] ?? "";

/**
 * Faults of a migration with a concurrent index: it must first drop what a killed attempt left behind, and contain
 * nothing else.
 */
function concurrentFaults(statements: readonly string[]): string[] {
  return statements.flatMap((statement, at) => {
    const [, name] = /^create (?:unique )?index concurrently (\S+) /.exec(statement) ?? [];
    if (name && statements[at - 1] !== `drop index concurrently if exists ${name}`)
      return [`${name}: drop index concurrently if exists comes right before`];
    return /\bconcurrently\b/.test(statement) ? [] : [`beside a concurrent index: ${statement}`];
  });
}

type File = { number: number; text: string };

/**
 * Faults of a migration, as sentences.
 * - `-- since 0033 nobody …` (or `everybody …`) in the file explains why a breaking statement is safe; that migration
 * must be released.
 * - `-- backfill: <test>` names the test that runs it on existing rows.
 * @param released number of the last migration in production
 */
export function faultsOf({ number, text }: File, released: number): { faults: string[]; tests: string[] } {
  const statements = statementsOf(text);
  const since = [...text.matchAll(/^-- since (\d{4}) (?:no|every)body .+/gm)].map(([, tag]) => Number(tag));
  const allowed = since.length > 0 && since.every((each) => each < number && each <= released);
  const created = new Set(statements.flatMap((each) => /^create table (\S+)/.exec(each)?.[1] ?? []));
  const faults = since.length > 0 && !allowed ? ["relies on a migration that is not released yet"] : [];
  if (statements.some((each) => /\bconcurrently\b/.test(each))) faults.push(...concurrentFaults(statements));
  for (const statement of statements) {
    if (allowed || created.has(tableOf(statement))) continue;
    for (const [bad, why] of breaking) if (bad.test(statement)) faults.push(`${why}: ${statement}`);
  }
  const tests = [...text.matchAll(/^-- backfill: (\S+)/gm)].map(([, file = ""]) => file);
  const fills = statements.filter((each) => /^(update|insert into|delete from|with) /.test(each));
  if (tests.length === 0) faults.push(...fills.map((each) => `no test on rows from before: ${each}`));
  return { faults, tests };
}
