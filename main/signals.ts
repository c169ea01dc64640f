import { type Config, ConfigError } from "./config/config.ts";

/** The reason why a process cannot start: a sentence for known errors, else the stack. */
export function sentenceOf(error: unknown, config: Config | null = null): string {
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

/** Calls `end` once, on a signal or when the parent process has ended. */
export function onEnd(end: () => void): void {
  let ended = false;
  const once = () => {
    if (!ended) end();
    ended = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  process.once("disconnect", once);
  // A killed bootstrap forwards no signal, so the parent is watched.
  if (process.env.HAOSHOU_BOOTSTRAP !== String(process.ppid)) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && once(), 1000).unref();
}
