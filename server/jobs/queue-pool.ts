import type pg from "pg";

/** What a pool hands a connection over to. */
type Receiver = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (why?: Error | boolean) => void,
) => void;

/**
 * The process's connections as the queue gets them: one may be given back twice. The queue does so when the connection it
 * listens on breaks while its runner ends: once for the end and once for the refused LISTEN. The pool would throw at the
 * second, in a promise that nobody awaits, and the process would end (graphile-worker 0.18.0, `listenForChanges`).
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = (receiver?: Receiver) => {
    if (!receiver) return pool.connect();
    return pool.connect((error, client, release) => {
      let released = false;
      const once = (why?: Error | boolean) => {
        if (!released) release(why);
        released = true;
      };
      receiver(error, client, once);
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
