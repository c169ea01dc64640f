import { type ReactNode, Suspense } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const ContactMistake = lazyComponent(() => import("./contact-mistake.tsx"));

/**
 * What helps with an error of a form: with a refusal of the contact filter, a way to say that it is wrong. Only what may
 * be one loads the words of the filter.
 */
export const errorHelp = (error: ReactNode): ReactNode =>
  typeof error === "string" && error.includes("看起來是") ? (
    <Suspense>
      <ContactMistake key={error} sentence={error} />
    </Suspense>
  ) : null;
