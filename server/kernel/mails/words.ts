/** A path of ours with its label. Mails link to no other site. */
export type MailLink = { label: string; url: string };

/** A line of a card: what it is, and its value. */
export type Fact = readonly [label: string, value: string];

/** What a mail is about, as a picture, a title and a few facts. */
export type MailCard = {
  title?: string;
  /** The hash of a stored picture. */
  cover?: string | null;
  facts: readonly Fact[];
};

/** What a mail says under its heading. Both its faces, HTML and text, are made of this. */
export type MailWords = {
  /** The line after the subject in a list of mails; absent: the first sentence. */
  preheader?: string;
  /** The first says it all in one sentence; further paragraphs only where it cannot. */
  text: readonly string[];
  /** A code that the reader types somewhere. */
  code?: string;
  card?: MailCard;
  /** The only button. */
  act?: MailLink;
  /** Under the button, in small print: what a law wants said in full, and where else to go. */
  below?: readonly (string | MailLink)[];
};

/** What a row of a process adds to the mail about a transition. */
export type TransitionWords = Partial<MailWords> & { facts?: readonly Fact[] };

/** A whole mail. */
export type MailContent = MailWords & {
  subject: string;
  /** Absent: the subject. */
  heading?: string;
  /** Whom it greets; absent: nobody by name. */
  name?: string;
  /** What the reader may stop receiving, and the full address where. */
  stops?: { what: string; url: string };
};

/** The words of a row as those of a mail. @param sentence what the new state says to that side */
export function asMail({ text = [], facts, ...words }: TransitionWords, sentence = ""): MailWords {
  return { ...words, text: [...(sentence ? [sentence] : []), ...text], ...(facts && { card: { facts } }) };
}
