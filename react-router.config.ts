import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // The manifest of all pages would be loaded with the first one: pages are made known when a link is near.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
