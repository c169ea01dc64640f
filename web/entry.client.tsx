import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { helpTheRouter } from "./lib/life/help-the-router.ts";
import { holdDrops } from "./lib/life/hold-drops.ts";
import { keepPlace } from "./lib/life/keep-place.ts";

helpTheRouter();
keepPlace();
holdDrops();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
