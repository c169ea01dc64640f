import { defineDomain } from "#server/kernel/domain.ts";
import { personal } from "./personal.ts";
import { consoleHandlers } from "./routes.ts";

export const operators = defineDomain({
  name: "console",
  uses: [],
  handlers: consoleHandlers,
  console: { audit: {} },
  personal,
});
