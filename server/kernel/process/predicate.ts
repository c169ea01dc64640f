import { type SQL, sql } from "drizzle-orm";

/**
 * A condition on a row, declared once as function (rules) and as SQL (lists). `alias` is the table's name in the query.
 */
export type Predicate<F> = {
  /** A description for printed tables. */
  words: string;
  test(facts: F, now: Date): boolean;
  sql(alias: string, now: Date): SQL;
};

/** A condition that does not depend on time; `now` may be left out. */
export type Timeless<F> = {
  words: string;
  test: (facts: F, now?: Date) => boolean;
  sql: (alias: string, now?: Date) => SQL;
};

/** An instant derived from a row; null when it does not exist yet. */
export type Moment<F> = {
  words: string;
  of(facts: F, now: Date): Date | null;
  sql(alias: string, now: Date): SQL;
};

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column in a query, by its name in the code. */
const column = (alias: string, name: string): SQL => sql.raw(`"${alias}"."${snake(name)}"`);

/** An instant as query parameter. */
const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** The instant stored in a column. */
export function moment<N extends string>(name: N, words: string): Moment<{ readonly [K in N]: Date | null }> {
  return { words, of: (facts) => facts[name], sql: (alias) => column(alias, name) };
}

/** True in one of the named states. */
export function inState<S extends string>(...states: readonly S[]): Timeless<{ readonly state: string }> {
  return {
    words: states.join("、"),
    test: ({ state }) => states.some((each) => each === state),
    sql: (alias) => sql`${column(alias, "state")} = any (${sql.param([...states])}::text[])`,
  };
}

/** True when the column has this value. */
export function is<N extends string, V extends string | boolean>(
  name: N,
  value: V,
): Timeless<{ readonly [K in N]: unknown }> {
  return {
    words: `${name} = ${value}`,
    test: (facts) => facts[name] === value,
    sql: (alias) => sql`${column(alias, name)} is not distinct from ${value}`,
  };
}

const span = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000}::float8)`;

/**
 * True from `ms` after the moment on. The null check is a separate condition: `coalesce(… <= now, false)` could not use
 * an index, and without either, a negation would lose rows with null.
 */
export function reached<F>({ words, of, sql: sqlOf }: Moment<F>, ms = 0, then = `${words}已到`): Predicate<F> {
  return {
    words: then,
    test(facts, now) {
      const when = of(facts, now);
      return when !== null && now.getTime() >= when.getTime() + ms;
    },
    sql(alias, now) {
      const when = sqlOf(alias, now);
      return sql`(${when} is not null and ${when} <= ${at(now)} - ${span(ms)})`;
    },
  };
}

/** True until `ms` after the moment, inclusive. */
export function within<F>({ words, of, sql: sqlOf }: Moment<F>, ms = 0, then = `${words}未過`): Predicate<F> {
  return {
    words: then,
    test(facts, now) {
      const when = of(facts, now);
      return when !== null && now.getTime() <= when.getTime() + ms;
    },
    sql(alias, now) {
      const when = sqlOf(alias, now);
      return sql`(${when} is not null and ${when} >= ${at(now)} - ${span(ms)})`;
    },
  };
}

/** True when the column is not null. */
export function has<N extends string>(name: N, words: string): Timeless<{ readonly [K in N]: unknown }> {
  return {
    words: `有${words}`,
    test: (facts) => facts[name] !== null,
    sql: (alias) => sql`${column(alias, name)} is not null`,
  };
}

/** True when the moment is not null. */
export function happened<F>({ words, of, sql: sqlOf }: Moment<F>): Predicate<F> {
  return {
    words: `有${words}`,
    test: (facts, now) => of(facts, now) !== null,
    sql: (alias, now) => sql`${sqlOf(alias, now)} is not null`,
  };
}

export function not<F>(inner: Timeless<F>, words?: string): Timeless<F>;
export function not<F>(inner: Predicate<F>, words?: string): Predicate<F>;
export function not<F>(inner: Predicate<F>, words = `非${inner.words}`): Predicate<F> {
  return {
    words,
    test: (facts, now) => !inner.test(facts, now),
    sql: (alias, now) => sql`not (${inner.sql(alias, now)})`,
  };
}

/** True when both conditions are. */
export function both<A, B>(one: Timeless<A>, other: Timeless<B>): Timeless<A & B>;
export function both<A, B>(one: Predicate<A>, other: Predicate<B>): Predicate<A & B>;
export function both<A, B>(one: Predicate<A>, other: Predicate<B>): Predicate<A & B> {
  return {
    words: `${one.words}且${other.words}`,
    test: (facts, now) => one.test(facts, now) && other.test(facts, now),
    sql: (alias, now) => sql`(${one.sql(alias, now)} and ${other.sql(alias, now)})`,
  };
}

/** True when at least one condition is. */
export function either<A, B>(one: Timeless<A>, other: Timeless<B>): Timeless<A & B>;
export function either<A, B>(one: Predicate<A>, other: Predicate<B>): Predicate<A & B>;
export function either<A, B>(one: Predicate<A>, other: Predicate<B>): Predicate<A & B> {
  return {
    words: `${one.words}或${other.words}`,
    test: (facts, now) => one.test(facts, now) || other.test(facts, now),
    sql: (alias, now) => sql`(${one.sql(alias, now)} or ${other.sql(alias, now)})`,
  };
}
