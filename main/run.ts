import { spawn } from "node:child_process";
import { join } from "node:path";

/** The root folder of the project. */
export const ROOT = join(import.meta.dirname, "..");

/**
 * Runs a program of node_modules/.bin (bootstrap puts it first in PATH).
 * @param quiet prints the output only on failure
 * @returns its exit code
 */
export function runTool(
  program: string,
  args: string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on("SIGTERM", forward);
    process.on("SIGINT", forward);
    const finish = (code: number) => {
      process.off("SIGTERM", forward);
      process.off("SIGINT", forward);
      if (code !== 0 && output !== "") process.stderr.write(output);
      done(code);
    };
    child.on("error", (error) => {
      output += `${program}: ${error.message}\n`;
      finish(1);
    });
    child.on("close", (code) => finish(code ?? 1));
  });
}
