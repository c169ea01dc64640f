import type pg from "pg";

/** The error message of node-postgres after `query_timeout`. */
const OVERDUE = "Query read timeout";

/**
 * A client class that closes its connection when a query times out. node-postgres itself only stops waiting: the
 * connection would return to the pool with the statement still running, and the next query would wait for it. The
 * database rolls back the transaction of a closed connection.
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
