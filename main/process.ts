import { flushCompileCache } from "node:module";
import { loggedError } from "#server/kernel/log-errors.ts";
import { type Config, readConfig } from "./config/config.ts";
import { onEnd, sentenceOf } from "./signals.ts";
import { type Role, type Running, type StartOptions, start } from "./start.ts";

/** How long requests and jobs in flight may take to finish, ms. */
const CLOSE_WITHIN = 12_000;

function announce(config: Config, role: Role): void {
  if (role === "worker") {
    console.log("好手的背景工作已啟動。");
    return;
  }
  console.log(`\n  好手已啟動：${config.origin}`);
  if (config.sandbox) {
    console.log(`  示範帳號 buyer@example.com、seller@example.com，密碼 password`);
    console.log(`  測試寄件匣 ${config.origin}/sandbox/outbox　測試時鐘 ${config.origin}/sandbox/clock`);
    console.log(`  模擬繳費（ATM、超商） ${config.origin}/sandbox/pay/newebpay/counter\n`);
  }
}

/**
 * Runs the product until a signal ends it. Sends "ready" to a parent process with an IPC channel.
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
    // During the start, it is closed once the start has finished.
    if (running) void close();
  });
  // Node would print an uncaught error with all its properties, which may contain personal data.
  process.once("uncaughtException", (error) => {
    console.error(loggedError(error));
    process.exit(1);
  });
  try {
    config = readConfig(process.env);
    running = await start({ config, role, pages });
    if (stopping) void close();
    else {
      announce(config, role);
      process.send?.("ready");
      // Stores the compile cache now, because a killed process writes nothing.
      flushCompileCache();
    }
    return await finished;
  } catch (error) {
    if (stopping) return 0;
    console.error(sentenceOf(error, config));
    return 1;
  }
}

/** Serves one role, or both, with the built pages; started by the supervisor. @returns the exit code */
export async function serveRole(role: string | undefined): Promise<number> {
  if (role !== "web" && role !== "worker" && role !== "both") {
    console.error(`沒有「${role}」這個角色。`);
    return 1;
  }
  return serve(role, role === "worker" ? "none" : "built");
}
