import type pg from "pg";

/** What node-postgres says of an answer that did not come in time (`query_timeout`). */
const OVERDUE = "Query read timeout";

/**
 * A class of connections that break when an answer is overdue. node-postgres itself only gives up waiting: the
 * connection would go back to the pool with the statement still running, and what follows would wait behind it. The
 * database rolls back what a broken connection had begun.
 */
export function breakingClient(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads, and all of them pass through unchanged
    override query(...args: any[]): any {
      const answer: unknown = super.query(...(args as Parameters<pg.Client["query"]>));
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === OVERDUE) this.connection.stream.destroy();
        });
      }
      return answer;
    }
  };
}
