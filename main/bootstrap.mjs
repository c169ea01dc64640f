// The entry point of every npm script. Plain JavaScript that runs on Node 20 without any packages: it installs what is
// missing and starts main/command.ts on the Node 24 that the lock file pins.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const lockFile = join(root, "package-lock.json");

/** Prints a message and exits with an error. */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function writable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The environment with a writable home and temporary folder, without which npm and Chromium fail. */
function usableEnvironment() {
  const env = { ...process.env };
  if (!env.HOME || !writable(homedir())) {
    env.HOME = join(root, ".cache", "home");
    mkdirSync(env.HOME, { recursive: true });
  }
  if (!writable(tmpdir())) {
    env.TMPDIR = join(root, ".cache", "tmp");
    mkdirSync(env.TMPDIR, { recursive: true });
  }
  return env;
}

/** True when all packages of the lock file for this machine are installed in the right version. */
function installed() {
  const inner = join(modules, ".package-lock.json");
  if (!existsSync(inner)) return false;
  const there = JSON.parse(readFileSync(inner, "utf8")).packages;
  return Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages).every(
    // Optional packages are mostly binaries for other platforms.
    ([path, { version, optional }]) =>
      path === "" || there[path]?.version === version || (optional === true && there[path] === undefined),
  );
}

function npm(args, env) {
  const cli = env.npm_execpath;
  const options = { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] };
  const done = cli?.endsWith(".js")
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync(process.platform === "win32" ? "npm.cmd" : "npm", args, options);
  return done.status === 0;
}

function install(env) {
  if (installed()) return;
  console.error("安裝套件中，第一次約需一分鐘…");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // Building and testing need the development packages, whatever NODE_ENV is.
  if (!npm(["ci", "--include=dev", ...quiet], env)) {
    stop("套件安裝失敗：請確認網路與 npm registry 可用，再執行一次。");
  }
}

/** The path of Node 24: the pinned one, or a machine's own where install scripts are forbidden. */
function runtime() {
  const pinned = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
  for (const candidate of [pinned, process.execPath]) {
    const { stdout } = spawnSync(candidate, ["-p", "process.versions.node"], { encoding: "utf8" });
    if (Number(stdout?.split(".")[0]) >= 24) return candidate;
  }
  return stop("找不到 Node 24：套件 node 的安裝腳本沒有執行，請允許它（npm rebuild node）或改用 Node 24 以上。");
}

/** The process id of the parent's parent; 0 when it cannot be read. */
function grandparent() {
  try {
    return Number(readFileSync(`/proc/${process.ppid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return 0;
  }
}

/** Calls `end` when npm or its shell has ended, because they do not forward signals. */
function whenOrphaned(end) {
  // On CI machines, the parent of a process may change for no reason.
  if (process.env.npm_lifecycle_event === undefined || process.env.CI) return;
  const parents = () => `${process.ppid} ${grandparent()}`;
  const before = parents();
  setInterval(() => parents() !== before && end(), 500).unref();
}

function main() {
  if (Number(process.versions.node.split(".")[0]) < 20) stop(`需要 Node 20 以上，這裡是 ${process.versions.node}。`);
  const env = usableEnvironment();
  install(env);
  // Caches the compiled TypeScript across starts.
  env.NODE_COMPILE_CACHE ??= join(root, ".cache", "compile");
  env.HAOSHOU_BOOTSTRAP = String(process.pid);
  env.PATH = [join(modules, ".bin"), env.PATH].join(delimiter);
  const [command = "", ...rest] = process.argv.slice(2);
  const child = spawn(runtime(), [join(root, "main", "command.ts"), command, ...rest], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to the child too; forwarding it would count as a second one, which ends at once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  whenOrphaned(() => child.kill("SIGTERM"));
  child.on("error", (error) => stop(`無法啟動：${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128 + 15)));
}

main();
