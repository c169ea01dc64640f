/** The product as `npm start` runs it, web and worker, in a separate process. */
import { readConfig } from "#main/config/config.ts";
import { start } from "#main/start.ts";

const running = await start({
  config: readConfig(process.env),
  role: "both",
  pages: "built",
});

async function end(): Promise<void> {
  await running.close();
  process.exit(0);
}

process.on("message", (asked) => {
  const { user, system } = process.cpuUsage();
  process.send?.(asked === "cpu" ? (user + system) / 1000 : process.memoryUsage.rss());
});
process.once("SIGTERM", () => void end());
// The measuring process has exited.
process.once("disconnect", () => void end());
process.send?.("ready");
