import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepScroll } from "./lib/runtime/keep-scroll.ts";
import { loadModule } from "./lib/runtime/lazy-component.ts";
import { registerWorker } from "./lib/runtime/register-worker.ts";
import { retryRouterLoads } from "./lib/runtime/router-retries.ts";

retryRouterLoads();
keepScroll();
registerWorker();
void loadModule(() => import("./lib/page/when-alive.ts")).then(({ watchPage }) => watchPage());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
