import { defineDomain } from "#server/kernel/domain.ts";
import { personal } from "./personal.ts";
import { forgetEventsJob } from "./record-event.ts";
import { analyticsHandlers } from "./routes.ts";

export const analytics = defineDomain({
  name: "analytics",
  title: "使用統計",
  uses: ["accounts"],
  handlers: analyticsHandlers,
  jobs: [forgetEventsJob],
  personal,
});
