import pg from "pg";

/**
 * Marks an error that node-postgres makes itself: no connection, or no answer in time. Such errors have no code, and
 * `isUnavailable` (kernel/unavailable.ts) looks for the kind. A TypeError is about the values of a query.
 */
export function markUnreachable<E>(error: E): E {
  const ofQuery = error instanceof pg.DatabaseError || error instanceof TypeError;
  return error instanceof Error && !ofQuery ? Object.assign(error, { kind: "unreachable" }) : error;
}

/**
 * A client class that closes its connection when a query fails without an answer of the database, and reports the
 * failure as a broken connection. After `query_timeout`, node-postgres itself only stops waiting: the connection would
 * return to the pool with the statement still running, and the next query would wait for it. The database rolls back
 * the transaction of a closed connection. A query with a callback is one of the pool's own, which ends the client
 * itself.
 * @see https://github.com/brianc/node-postgres/issues/3399
 */
export function breakingClient(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads, and all of them pass through unchanged
    override query(...args: any[]): any {
      const last: unknown = args.at(-1);
      if (typeof last === "function")
        args[args.length - 1] = (error: unknown, result: unknown) => last(markUnreachable(error), result);
      const answer: unknown = super.query(...(args as Parameters<pg.Client["query"]>));
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          markUnreachable(error);
          // The pool ends a client that reports an error; while a query runs, this closes the socket at once.
          if (!(error instanceof pg.DatabaseError)) this.emit("error", error);
        });
      }
      return answer;
    }
  };
}
