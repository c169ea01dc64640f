import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { helpTheRouter } from "./lib/life/help-the-router.ts";
import { keepPlace } from "./lib/life/keep-place.ts";
import { loadModule } from "./lib/life/lazy-component.ts";

helpTheRouter();
keepPlace();
void loadModule(() => import("./lib/life/hold-drops.ts")).then(({ holdDrops }) => holdDrops());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
