import pg from "pg";

/**
 * A statement is prepared after this many uses. At most `KEPT` are prepared, because each costs memory on every
 * connection.
 */
const OFTEN = 20;
const KEPT = 200;
/**
 * Maximum number of distinct statements that are counted; lists of any length (`in ($1, $2, …)`) could create endlessly
 * many.
 */
const COUNTED = 2000;

/** Statements by text: how often each was sent, and its prepared name. */
class Statements {
  readonly #seen = new Map<string, { times: number; name: string | undefined }>();
  #named = 0;

  nameOf(text: string): string | undefined {
    const known = this.#seen.get(text);
    if (!known) {
      if (this.#seen.size < COUNTED) this.#seen.set(text, { times: 1, name: undefined });
      return undefined;
    }
    if (known.name === undefined && ++known.times > OFTEN && this.#named < KEPT) known.name = `often_${++this.#named}`;
    return known.name;
  }
}

type Sent = { text?: unknown; name?: unknown; submit?: unknown };

/**
 * A client class for one pool that prepares frequent statements, so that PostgreSQL parses and plans them once; this
 * saves a third of a sale's work (docs/decisions/009). Only statements passed as objects with parameters, as drizzle
 * does, are considered.
 */
export function preparingClient(): typeof pg.Client {
  const statements = new Statements();
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads, and all of them pass through unchanged
    override query(...args: any[]): any {
      const [sent, values] = args as [Sent | null, unknown];
      if (typeof sent === "object" && sent && typeof sent.text === "string" && !sent.name && !sent.submit) {
        const name = Array.isArray(values) && values.length > 0 ? statements.nameOf(sent.text) : undefined;
        if (name) args[0] = { ...sent, name };
      }
      return super.query(...(args as Parameters<pg.Client["query"]>));
    }
  };
}
