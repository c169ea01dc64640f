import { z } from "zod";
import { line, paragraphs } from "#contract/text/fields.ts";
import { Email, LinkToken } from "../accounts/schemas.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, explained, Id, inParts } from "../shared.ts";
import * as terms from "../terms.ts";
import * as limits from "./limits.ts";
import { chosenTopics } from "./states.ts";
import { leftVariables, listed, replyVariables, unknownVariables } from "./variables.ts";

const text = (label: string, min: number, max: number, kind = line) =>
  kind({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atLeast(min, `${label}至少 ${min} 個字`), atMost(max, `${label}最多 ${grouped(max)} 個字`));

const Subject = text("主旨", terms.contactSubjectMin, terms.contactSubjectMax);
const Message = text("內容", terms.contactTextMin, terms.contactTextMax, paragraphs);
const Chosen = z.enum(chosenTopics, { error: "請選擇這封信關於什麼" });

export const ContactForm = z.object({
  name: text("姓名", 1, terms.contactNameMax),
  email: Email,
  topic: Chosen.default("general"),
  subject: Subject,
  text: Message,
});
export const contactKinds = ["contact", "appeal"] as const;
export const ContactKind = z.enum(contactKinds);
export type ContactKind = z.output<typeof ContactKind>;
export const LoggedContactForm = z.object({
  kind: ContactKind.default("contact"),
  /** By default it follows from the order. */
  topic: Chosen.optional(),
  /** An order of the member that the letter is about. */
  orderId: Id.nullish(),
  subject: Subject,
  text: Message,
});

export const LinkForm = z.object({ token: LinkToken });

/** An appeal against a restriction. */
export const RestrictionAppealForm = z.object({ text: Message });

export const LetterForm = LoggedContactForm.omit({ kind: true });

const Reply = text("回覆", limits.letterReplyMin, terms.contactTextMax, paragraphs);
export const ReplyForm = z.object({ text: Reply });
export const LinkedReplyForm = LinkForm.extend({ text: Reply });

const Answer = text("回覆", limits.letterReplyMin, terms.contactTextMax, paragraphs).check(
  z.superRefine<string>((value, { addIssue }) => {
    const left = leftVariables(value);
    if (left.length > 0) addIssue(`還有沒填好的欄位：${listed(left)}`);
  }),
);
/** `restore` reactivates the account of an appealing member, `close` ends the letter with the answer. */
export const AnswerForm = z.object({
  text: Answer,
  restore: inParts(z.boolean()).default(false),
  close: inParts(z.boolean()).default(false),
});
export const HandOverForm = z.object({ to: Id });
export const NoteForm = z.object({ text: text("備註", 1, limits.letterNoteMax, paragraphs) });
/** What was done about the letter without answering it. */
export const SettleLetterForm = z.object({ note: paragraphs({ error: "請說明怎麼處理的" }).check(...explained) });

/** A letter that an operator writes to one side of an order. */
export const OrderLetterForm = z.object({
  side: z.enum(["buyer", "seller"]),
  reason: paragraphs({ error: "請說明為什麼寫這封信" }).check(...explained),
  subject: Subject,
  text: Answer,
});
export const SavedReplyForm = z.object({
  title: text("名稱", 2, limits.savedReplyTitleMax),
  text: text("內容", limits.letterReplyMin, terms.contactTextMax, paragraphs).check(
    z.superRefine<string>((value, { addIssue }) => {
      const unknown = unknownVariables(value);
      if (unknown.length > 0)
        addIssue(`沒有${listed(unknown)}這個欄位，可以用的有${listed(Object.keys(replyVariables))}`);
    }),
  ),
});
