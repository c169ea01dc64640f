import type pg from "pg";

/** What a pool hands a connection over to. */
type Receiver = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (why?: Error | boolean) => void,
) => void;

/**
 * Makes a function that gives a connection back, once, however often it is called; a connection that breaks is given
 * back at once.
 * @param release the pool's own, which throws the second time
 */
function giveBack(client: pg.PoolClient, release: (why?: Error | boolean) => void): (why?: Error | boolean) => void {
  let given = false;
  const give = (why?: Error | boolean) => {
    if (given) return;
    given = true;
    client.off("error", give);
    release(why);
  };
  client.once("error", give);
  return give;
}

/**
 * The process's pool as the queue gets it (graphile-worker 0.18.0, `listenForChanges`). When the connection that the
 * queue listens on breaks while its runner ends, the queue may give it back twice: the pool would throw in a promise
 * that nobody awaits, which ends the process. Or it waits for an answer of the broken connection and never gives it
 * back: the pool would wait for it when the process is asked to end.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    // The pool sets it anew each time that it lends the connection.
    client.release = giveBack(client, client.release);
    return client;
  };
  const connectFor = (receiver: Receiver) =>
    pool.connect((error, client, release) => receiver(error, client, client ? giveBack(client, release) : release));
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return (receiver?: Receiver) => (receiver ? connectFor(receiver) : connect());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
