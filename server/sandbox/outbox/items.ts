/** A mail or text message as returned by `/sandbox/outbox.json`. */
export type OutboxItem = {
  id: number;
  to: string;
  channel: "mail" | "sms";
  subject: string;
  text: string;
  /** URLs in the text, in order. */
  links: string[];
  at: string;
};

/** A mail with all that is sent of it. */
export type WholeItem = OutboxItem & { html: string | null; calendar: string | null };

/** URLs in a text; full-width punctuation and closing brackets end one. */
export function linksIn(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"'，。、；：！？「」『』（）]+/g) ?? []).map((link) =>
    link.replace(/[.,;:!?)\]]+$/, ""),
  );
}
