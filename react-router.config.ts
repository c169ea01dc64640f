import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // Otherwise the first page would load the manifest of all pages; lazily, routes are discovered when a link comes
  // near. web/lib/runtime/router-retries.ts knows the path, too.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
