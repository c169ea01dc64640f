import type { ComponentProps } from "react";
import type { ContactFinding } from "#contract/messaging/contact-details.ts";
import { TextArea } from "#web/ui/forms/field.tsx";
import { Highlights } from "./highlights.tsx";

export type HighlightedAreaProps = Omit<ComponentProps<typeof TextArea>, "value"> & {
  value: string;
  found: readonly ContactFinding[];
};

/** A textarea with highlighted ranges. */
export function HighlightedArea({ value, found, ...rest }: HighlightedAreaProps) {
  return (
    <Highlights text={value} found={found}>
      <TextArea {...rest} value={value} />
    </Highlights>
  );
}
