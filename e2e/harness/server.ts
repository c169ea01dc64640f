/** The product as a process that a test may kill: `start` without the command line. */
import { readConfig } from "#main/config/config.ts";
import { start } from "#main/start.ts";

const running = await start({
  config: readConfig(process.env),
  role: "both",
  pages: "built",
});

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await running.close();
  process.exit(0);
}

process.on("SIGTERM", () => void end());
// The parent process is gone, so nothing else would end this one.
process.on("disconnect", () => void end());
process.send?.("ready");
