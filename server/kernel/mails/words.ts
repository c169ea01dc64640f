import type { FlowStop } from "#contract/orders/money/flow.ts";

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

/** A titled part under the button: what a law wants said in full. */
export type MailPaper = {
  title: string;
  /** Amounts, one a line; the last is their sum. */
  bill?: readonly Fact[];
  facts?: readonly Fact[];
  text?: readonly string[];
};

/** Something to look at, with its picture; `url` is a path of ours. */
export type MailPick = { title: string; line: string; url: string; cover: string | null };

/** A part of a newsletter. */
export type MailBlock = { title: string; text: readonly string[]; picks: readonly MailPick[] };

/** What a mail says under its heading. Both its faces, HTML and text, are made of this. */
export type MailWords = {
  /** The line after the subject in a list of mails; absent: the first sentence. */
  preheader?: string;
  /** The first says it all in one sentence; further paragraphs only where it cannot. */
  text: readonly string[];
  /** A code that the reader types somewhere. */
  code?: string;
  /** Where the money of an order is, as a drawing. */
  flow?: readonly FlowStop<string>[];
  card?: MailCard;
  /** The parts of a newsletter. */
  blocks?: readonly MailBlock[];
  /** The only button. */
  act?: MailLink;
  /** Under the button: receipts, refunds, terms. */
  papers?: readonly MailPaper[];
  /** Under all of it, in small print: where else to go. */
  below?: readonly (string | MailLink)[];
};

/** What a row of a process adds to the mail about a transition. */
export type TransitionWords = Partial<MailWords> & {
  facts?: readonly Fact[];
  /** Instead of the line of the history, which names who acted. */
  heading?: string;
  /** Instead of what the new state says to that side. */
  sentence?: string;
};

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

/** The words of a row as those of a mail. @param state what the new state says to that side */
export function asMail({ text = [], facts, sentence, ...words }: TransitionWords, state = ""): MailWords {
  return {
    ...words,
    text: [sentence ?? state, ...text].filter((line) => line !== ""),
    ...(facts && { card: { facts } }),
  };
}
