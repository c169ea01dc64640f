import { type ReactNode, Suspense } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const ContactMistake = lazyComponent(() => import("./contact-mistake.tsx"));

/**
 * Help for a form error: under a refusal of the contact filter, a way to report a false positive. Only errors that may
 * be one load the texts of the filter.
 */
export const errorHelp = (error: ReactNode): ReactNode =>
  typeof error === "string" && error.includes("看起來是") ? (
    <Suspense>
      <ContactMistake key={error} sentence={error} />
    </Suspense>
  ) : null;
