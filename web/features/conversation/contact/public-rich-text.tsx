import { useState } from "react";
import { findContactDetails } from "#contract/messaging/contact-details.ts";
import { hostsOf } from "#contract/text/address.ts";
import { useRootData } from "#web/lib/page/session.ts";
import RichTextEditor, { type RichTextEditorProps } from "#web/ui/rich-text/editor.tsx";
import { contactHighlights } from "./contact-highlights.ts";

/** An editor for public text with headings and lists, which highlights contact details. A lazy component. */
export default function PublicRichText(props: Omit<RichTextEditorProps, "long" | "extensions">) {
  const origin = useRootData()?.origin ?? "";
  const [extensions] = useState(() => {
    const hosts = hostsOf(origin);
    return [contactHighlights(hosts, { written: true, refused: (href) => findContactDetails(href, hosts).length > 0 })];
  });
  return <RichTextEditor {...props} extensions={extensions} />;
}
