import { buildPages } from "./build.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { type Role, type Running, type StartOptions, start } from "./start.ts";

const CLOSE_WITHIN = 20_000;

/** What keeps a process from starting, as one sentence where we know one. */
function sentenceOf(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `連接埠 ${config?.port} 已有其他程式使用，請以 PORT 換一個。`;
  if (code === "EACCES" && config !== null) return `沒有權限使用連接埠 ${config.port} 或資料夾 ${config.dataDir}。`;
  if (code === "ECONNREFUSED") return "連不上資料庫，請檢查 DATABASE_URL。";
  if (code === "28P01" || code === "28000" || code === "3D000") {
    return `資料庫拒絕連線，請檢查 DATABASE_URL：${error instanceof Error ? error.message : ""}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs `end` once, on a signal or when the process that started us is gone. */
function onEnd(end: () => void): void {
  let ended = false;
  const once = () => {
    if (!ended) end();
    ended = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  // A killed bootstrap forwards nothing.
  if (process.env.HAOSHOU_BOOTSTRAP !== String(process.ppid)) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && once(), 1000).unref();
}

function announce(config: Config, role: Role): void {
  if (role === "worker") {
    console.log("好手的背景工作已啟動。");
    return;
  }
  console.log(`\n  好手已啟動：${config.origin}`);
  if (config.sandbox) {
    console.log(`  示範帳號 buyer@example.com、seller@example.com，密碼 password`);
    console.log(`  測試寄件匣 ${config.origin}/sandbox/outbox　測試時鐘 ${config.origin}/sandbox/clock\n`);
  }
}

/**
 * Runs the product until a signal ends it.
 * @returns the exit code: 0 after a clean end, 1 when it could not start
 */
export async function serve(role: Role, pages: StartOptions["pages"]): Promise<number> {
  let config: Config | null = null;
  let stopping = false;
  let running: Running | null = null;
  let finish: (code: number) => void = () => {};
  const finished = new Promise<number>((done) => {
    finish = done;
  });
  const close = async () => {
    setTimeout(() => finish(1), CLOSE_WITHIN).unref();
    await running?.close();
    finish(0);
  };
  onEnd(() => {
    stopping = true;
    // Still starting: what is half open is closed as soon as it stands.
    if (running) void close();
  });
  try {
    config = readConfig(process.env);
    if (pages === "built" && role !== "worker" && !(await buildPages())) return 1;
    if (stopping) return 0;
    running = await start({ config, role, pages });
    if (stopping) void close();
    else announce(config, role);
    return await finished;
  } catch (error) {
    if (stopping) return 0;
    console.error(sentenceOf(error, config));
    return 1;
  }
}
