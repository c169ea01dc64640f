import pg from "pg";

/** What a pool hands a connection over to. */
type Receiver = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (why?: Error | boolean) => void,
) => void;

/**
 * Makes the function that gives a connection back do so once, however often it is called; a connection that breaks is
 * given back at once.
 */
function lend(client: pg.PoolClient): pg.PoolClient {
  // The pool sets it anew each time that it lends the connection, and throws the second time that it is called.
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
 * A pool for borrowers that give back what has broken never or twice. Drizzle (0.45.4, `transaction`) keeps a connection on
 * which `begin` failed. The queue (graphile-worker 0.18.0, `listenForChanges`) waits for an answer of the broken connection
 * that it listens on, or gives it back twice while its runner ends: the pool would throw in a promise that nobody awaits,
 * which ends the process.
 */
export class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(receiver: Receiver): void;
  override connect(receiver?: Receiver): Promise<pg.PoolClient> | undefined {
    if (!receiver) return super.connect().then(lend);
    super.connect((error, client, release) => receiver(error, client, client ? lend(client).release : release));
    return undefined;
  }
}
