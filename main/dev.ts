import { spawn } from "node:child_process";
import { join } from "node:path";
import { ConfigError, readConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { ROOT } from "./run.ts";

/** What the server runs: a change there starts it anew. The pages are Vite's affair. */
const WATCHED = ["server", "contract", "main"];

/**
 * `npm run dev`: the database stays up, the server restarts on change, pages are swapped in the browser.
 * @returns the exit code
 */
export async function dev(): Promise<number> {
  try {
    const config = readConfig(process.env);
    const database = await openDatabase(config);
    const watch = WATCHED.map((folder) => `--watch-path=${join(ROOT, folder)}`);
    const child = spawn(process.execPath, [...watch, "--watch-preserve-output", "main/command.ts", "dev:server"], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: "inherit",
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    const code = await new Promise<number>((done) => child.on("exit", (status) => done(status ?? 0)));
    await database.stop();
    return code;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
}
