import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { platform } from "node:os";
import { join } from "node:path";

/** A user account of the operating system. */
export type Account = { uid: number; gid: number };

const suffix = platform() === "win32" ? ".exe" : "";
const READY = "database system is ready to accept connections";

function options(account: Account | null): SpawnOptions {
  return {
    ...account,
    // Detached from the terminal's process group: Ctrl-C must end the product first and its database afterwards.
    detached: platform() !== "win32",
    cwd: "/",
    env: { ...process.env, LC_ALL: "C.UTF-8", LC_MESSAGES: "C", PGTZ: "UTC" },
    stdio: ["ignore", "pipe", "pipe"],
  };
}

/** Keeps the last lines that a process wrote, for the error message. */
function listen(child: ChildProcess, onText: (text: string) => void = () => {}): () => string {
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-4000);
      onText(text);
    });
  }
  return () => tail.trim();
}

/** Runs initdb. @throws Error with the output of initdb */
export function runInitdb(native: string, args: string[], account: Account | null): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(join(native, "bin", `initdb${suffix}`), args, options(account));
    const tail = listen(child);
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(`initdb failed:\n${tail()}`))));
  });
}

/** Resolves when the server accepts connections. @throws Error with its last lines if it exits first */
export function runPostgres(native: string, args: string[], account: Account | null): Promise<ChildProcess> {
  return new Promise((done, fail) => {
    const child = spawn(join(native, "bin", `postgres${suffix}`), args, options(account));
    const tail = listen(child, (text) => {
      if (text.includes(READY)) done(child);
    });
    child.on("error", fail);
    child.on("close", () => fail(new Error(`PostgreSQL did not start:\n${tail()}`)));
  });
}

/** Resolves when the process has exited, for whatever reason. */
export function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once("exit", () => done()));
}

/** Time limit of a fast shutdown, ms. After it, PostgreSQL shuts down immediately and recovers at its next start. */
const FAST_SHUTDOWN = 4000;

/** Requests a fast shutdown, then an immediate one; waits until the process has exited. */
export async function endPostgres(child: ChildProcess): Promise<void> {
  const gone = endOf(child);
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), FAST_SHUTDOWN);
  await gone;
  clearTimeout(late);
}
