/** The product as `npm start` runs it, in a separate process: web and worker, or web alone with the argument `web`. */
import { readConfig } from "#main/config/config.ts";
import { start } from "#main/start.ts";

const running = await start({
  config: readConfig(process.env),
  role: process.argv[2] === "web" ? "web" : "both",
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
