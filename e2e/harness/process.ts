import { type ChildProcess, fork } from "node:child_process";
import { createServer as createNetServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "#main/run.ts";

/** The server process of a run. It is always running, except during `crash` and after `halt`. */
export type Product = {
  origin: string;
  /** Its environment, for commands on the same database. */
  env(): Promise<NodeJS.ProcessEnv>;
  /** Kills it (kill -9) and restarts it on the same address, with the same database and files. */
  crash(): Promise<void>;
  /** Kills it in the same way; `restart` starts it again. */
  halt(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The loader that `npm start` uses too. */
const RESOLVE = pathToFileURL(join(ROOT, "main", "resolve.ts")).href;

/** Time limit of a graceful shutdown, ms. */
const PATIENCE = 20_000;

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createNetServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** @throws Error with the process's last lines when it ends before it is ready */
function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return new Promise((done, fail) => {
    const execArgv = ["--import", RESOLVE];
    const child = fork(join(import.meta.dirname, "server.ts"), [], { env, execArgv, silent: true });
    let tail = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        tail = (tail + text).slice(-8000);
        if (process.env.E2E_LOG) process.stderr.write(text);
      });
    }
    child.once("message", () => done(child));
    child.once("error", fail);
    child.once("exit", () => fail(new Error(`the server ended before it was ready:\n${tail}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    child.once("exit", () => {
      clearTimeout(late);
      done();
    });
    child.kill(signal);
  });
}

/** Starts the product from the existing build; an empty database is filled with a demo market. */
export async function startProduct(home: { databaseUrl: string; dataDir: string }): Promise<Product> {
  const port = await freePort();
  // A host name, because browsers create no passkeys for IP addresses.
  const origin = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    // With NODE_ENV=test the server checks its answers against the contract.
    NODE_ENV: "test",
    SANDBOX: "on",
    HOST: "127.0.0.1",
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl,
    LOG_LEVEL: "warn",
  };
  let child = await launch(env);
  const halt = () => end(child, "SIGKILL");
  const restart = async () => {
    child = await launch(env);
  };
  return {
    origin,
    env: async () => env,
    halt,
    restart,
    crash: () => halt().then(restart),
    stop: () => end(child, "SIGTERM"),
  };
}
