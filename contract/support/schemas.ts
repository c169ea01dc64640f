import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { MessageFile } from "../messaging/schemas.ts";
import { atMost, filter, Id, offeredOf, Page } from "../shared.ts";
import { ContactKind } from "./forms.ts";
import { type LetterTopic, letterForms, letterStates, letterTopics, letterTransitions } from "./states.ts";
import type { ReplyVariable } from "./variables.ts";

const State = z.enum(Object.keys(letterStates) as [keyof typeof letterStates]);
const Topic = z.enum(Object.keys(letterTopics) as [LetterTopic, ...LetterTopic[]]);
/** What stands in a reply for a variable; null where this letter has none. */
const Value = z.string().nullable();
const OrderOfLetter = z.object({ id: z.number().int(), title: z.string() });

/** A message of a thread as its writer sees it; all operators are the platform. */
export const LetterMessage = z.object({
  /** 0: the text that began the thread. */
  id: z.number().int(),
  staff: z.boolean(),
  text: z.string(),
  files: z.array(MessageFile),
  createdAt: When,
});
export type LetterMessage = Wire<z.output<typeof LetterMessage>>;

/** A letter in the list of its writer. */
export const MyLetter = z.object({
  id: z.number().int(),
  subject: z.string(),
  topic: Topic,
  state: State,
  /** The state as the writer reads it. */
  stateLabel: z.string(),
  order: OrderOfLetter.nullable(),
  updatedAt: When,
});
export type MyLetter = Wire<z.output<typeof MyLetter>>;
export const MyLetterPage = MyLetter.extend({ messages: z.array(LetterMessage) });
export type MyLetterPage = Wire<z.output<typeof MyLetterPage>>;

/** A visitor's thread; null when the link is no longer valid. */
export const LinkedLetter = MyLetterPage.omit({ id: true, order: true }).extend({ until: When }).nullable();

/** Part of the operators' list: `mine` are the operator's own. */
export const letterParts = ["open", "mine", "waiting", "closed"] as const;
export const dueParts = ["over", "today"] as const;
export const ContactQuery = z.object({
  /** Part of name, address or subject; or the number of a letter or an order. */
  k: line().check(atMost(150)).catch("").default(""),
  part: z.enum(letterParts).catch("open").default("open"),
  kind: filter(ContactKind),
  topic: filter(Topic),
  /** The number of an operator, or `none`. */
  owner: filter(z.union([z.literal("none"), Id])),
  due: filter(z.enum(dueParts)),
  page: Page.default(1),
});

/** An operator in charge. */
export const Operator = z.object({ id: z.number().int(), nickname: z.string() });
export const ContactAction = offeredOf(z.enum(letterTransitions), z.enum(letterForms));

/** A letter in the operators' list. */
export const ContactRow = z.object({
  id: z.number().int(),
  kind: ContactKind,
  topic: Topic,
  state: State,
  subject: z.string(),
  userId: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  /** Current status of the member who wrote it. */
  status: z.number().int().nullable(),
  order: OrderOfLetter.nullable(),
  owner: Operator.nullable(),
  /** Null while it waits for the writer. */
  dueAt: When.nullable(),
  /** The newest text, shortened. */
  last: z.string(),
  lastByStaff: z.boolean(),
  createdAt: When,
  updatedAt: When,
});
export type ContactRow = Wire<z.output<typeof ContactRow>>;

export const ContactNote = z.object({
  id: z.number().int(),
  author: z.string(),
  text: z.string(),
  createdAt: When,
});

/** A letter as its operator works on it. */
export const ContactPage = ContactRow.omit({ last: true, lastByStaff: true }).extend({
  messages: z.array(LetterMessage.extend({ author: z.string() })),
  notes: z.array(ContactNote),
  /** For an appeal: reason of the block. */
  reason: z.string().nullable(),
  /** Why an operator wrote first. */
  openReason: z.string().nullable(),
  actions: z.array(ContactAction),
  /** What the answer may also undo: a suspension of the account, or the restriction that the appeal is against. */
  mayRestore: z.enum(["account", "restriction"]).nullable(),
  /** To whom it can be handed over. */
  operators: z.array(Operator),
  variables: z.object({ 暱稱: Value, 信件主旨: Value, 訂單編號: Value, 訂單名稱: Value, 客服: Value } satisfies Record<
    ReplyVariable,
    typeof Value
  >),
});
export type ContactPage = Wire<z.output<typeof ContactPage>>;

export const OrderLetters = z.array(
  ContactRow.pick({
    id: true,
    subject: true,
    state: true,
    updatedAt: true,
    name: true,
    userId: true,
    owner: true,
  }).extend({
    side: z.enum(["buyer", "seller"]).nullable(),
  }),
);
export type OrderLetters = Wire<z.output<typeof OrderLetters>>;

export const SavedReply = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  updatedBy: z.string().nullable(),
  updatedAt: When,
});
export type SavedReply = Wire<z.output<typeof SavedReply>>;
