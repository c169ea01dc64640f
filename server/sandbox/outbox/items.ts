/** One mail or text message, as `/sandbox/outbox.json` gives it. */
export type OutboxItem = {
  id: number;
  to: string;
  channel: "mail" | "sms";
  subject: string;
  text: string;
  /** Addresses in the text, in their order. */
  links: string[];
  at: string;
};

/** Addresses in a text; full-width punctuation and closing marks end one. */
export function linksIn(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"'，。、；：！？「」『』（）]+/g) ?? []).map((link) =>
    link.replace(/[.,;:!?)\]]+$/, ""),
  );
}
