/** The commands of package.json. They run on the pinned Node, after bootstrap.mjs has installed everything. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  start: async () => (await import("./supervise.ts")).supervise("both"),
  "start:web": async () => (await import("./supervise.ts")).supervise("web"),
  "start:worker": async () => (await import("./supervise.ts")).supervise("worker"),
  serve: async ([role]) => (await import("./process.ts")).serveRole(role),
  dev: async () => (await import("./dev.ts")).dev(),
  "dev:server": async () => (await import("./dev.ts")).devServer(),
  operator: async (args) => (await import("./operator.ts")).operator(args),
  doctor: async () => (await import("./doctor.ts")).doctor(),
  print: async (args) => (await import("./checks/printed.ts")).print(args),
  lengths: async () => (await import("./checks/file-lengths.ts")).checkLengths(),
  check: async () => (await import("./checks/check.ts")).check(),
  test: async (args) => (await import("./testing/test.ts")).test(args),
  seed: async (args) => (await import("./seed.ts")).seed(args),
  bench: async (args) => (await import("./run.ts")).runTool("node", ["bench/run.ts", ...args]),
  thorough: async (args) => (await import("./testing/thorough.ts")).thorough(args),
  lighthouse: async (args) => (await import("./run.ts")).runTool("node", ["bench/lighthouse.ts", ...args]),
  chaos: async (args) => (await import("./run.ts")).runTool("node", ["chaos/run.ts", ...args]),
};

const [wanted = "", ...args] = process.argv.slice(2);
const command = commands[wanted];
if (!command) {
  console.error(`沒有「${wanted}」這個指令，可用的有 ${Object.keys(commands).join("、")}。`);
  process.exit(1);
}
process.exit(await command(args));

export {};
