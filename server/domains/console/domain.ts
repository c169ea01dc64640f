import { defineDomain } from "#server/kernel/domain.ts";
import { personal } from "./personal.ts";
import { consoleHandlers } from "./routes.ts";

export const operators = defineDomain({
  name: "console",
  title: "營運後台",
  uses: [],
  handlers: consoleHandlers,
  console: { audit: {} },
  personal,
});
