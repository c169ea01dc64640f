import pg from "pg";

/**
 * A client class that closes its connection when a query fails without an answer of the database, and reports the
 * failure as a broken connection. After `query_timeout`, node-postgres itself only stops waiting: the connection would
 * return to the pool with the statement still running, and the next query would wait for it. The database rolls back
 * the transaction of a closed connection.
 * @see https://github.com/brianc/node-postgres/issues/3399
 */
export function breakingClient(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads, and all of them pass through unchanged
    override query(...args: any[]): any {
      const answer: unknown = super.query(...(args as Parameters<pg.Client["query"]>));
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (error instanceof pg.DatabaseError) return;
          this.emit("error", error);
          // While a query runs, this closes the socket at once.
          void this.end();
        });
      }
      return answer;
    }
  };
}
