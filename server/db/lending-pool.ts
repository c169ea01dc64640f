import pg from "pg";
import { markUnreachable } from "./overdue.ts";

/** The callback that receives a connection. */
type Receiver = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (why?: Error | boolean) => void,
) => void;

/** Makes `release` idempotent, and releases a connection at once when it breaks. */
function lend(client: pg.PoolClient): pg.PoolClient {
  // The pool sets `release` each time it lends the connection, and throws when it is called a second time.
  const release = client.release;
  let given = false;
  const give = (why?: Error | boolean) => {
    if (given) return;
    given = true;
    client.off("error", give);
    release(why);
  };
  client.once("error", give);
  client.release = give;
  return client;
}

/**
 * A pool for callers that release a broken connection never, or twice. Drizzle (0.45.4, `transaction`) does not release
 * a connection on which `begin` failed. The queue (graphile-worker 0.18.0, `listenForChanges`) waits for a reply on its
 * broken listening connection, or releases it twice while its runner stops: a plain pool would throw in an unawaited
 * promise, which ends the process.
 */
export class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(receiver: Receiver): void;
  override connect(receiver?: Receiver): Promise<pg.PoolClient> | undefined {
    if (!receiver)
      return super.connect().then(lend, (error: unknown) => {
        throw markUnreachable(error);
      });
    super.connect((error, client, release) =>
      receiver(markUnreachable(error), client, client ? lend(client).release : release),
    );
    return undefined;
  }
}
