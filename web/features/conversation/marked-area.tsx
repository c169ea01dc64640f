import type { ComponentProps } from "react";
import type { ContactFinding } from "#contract/messaging/contact-details.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Marks } from "./marks.tsx";

export type MarkedAreaProps = Omit<ComponentProps<typeof TextArea>, "value"> & {
  value: string;
  found: readonly ContactFinding[];
};

/** A text field in which places are marked. */
export function MarkedArea({ value, found, ...rest }: MarkedAreaProps) {
  return (
    <Marks text={value} found={found}>
      <TextArea {...rest} value={value} />
    </Marks>
  );
}
