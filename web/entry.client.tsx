import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { helpTheRouter } from "./lib/life/help-the-router.ts";
import { keepPlace } from "./lib/life/keep-place.ts";

helpTheRouter();
keepPlace();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
