import { type SQL, sql } from "drizzle-orm";

/** SQL that selects the items of one kind that wait for an operator, made by `waitingItems`. */
export type WaitingItems = (now: Date) => SQL;

type Columns = {
  id: SQL;
  /** What it is about; left out where the kind and the number say all. */
  title?: SQL;
  since: SQL;
  /** Left out where the kind's own time counts (`contract/console/sections.ts`). */
  due?: SQL;
  /** The operator who looks after it, where the domain stores that itself. */
  owner?: SQL;
  /** NT$ in question. */
  amount?: SQL;
};

/** Selects items that wait. @param from tables and conditions, from the word `from` on */
export const waitingItems = ({ id, title, since, due, owner, amount }: Columns, from: SQL): SQL => sql`
  select (${id})::int as id, (${title ?? sql`''`})::text as title, (${since})::timestamptz as since,
    (${due ?? sql`null`})::timestamptz as due, (${owner ?? sql`null`})::int as owner,
    (${amount ?? sql`null`})::bigint as amount ${from}`;
