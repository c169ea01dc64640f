import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#main/run.ts";
import { serverEnv } from "./person.ts";

type Ended = { code: number | null; said: string };

/** Runs a command of package.json on the database of the server, as a process of its own. */
export const runCommand = async (...args: string[]): Promise<Ended> => runCommandIn(await serverEnv(), ...args);

/** Runs a command of package.json with these settings. */
export function runCommandIn(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, "main", "command.ts"), ...args], { cwd: ROOT, env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    }
    child.on("error", fail);
    child.on("close", (code) => done({ code, said }));
  });
}
