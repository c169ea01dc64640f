import { z } from "zod";
import { ownPath } from "#contract/paths/own-path.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { atMost, explained, Id, Money, Page, Person, Picture } from "../shared.ts";
import { messageTextMax } from "../terms.ts";

const Text = paragraphs({ error: "請輸入訊息" }).check(
  atMost(messageTextMax, `訊息最多 ${grouped(messageTextMax)} 字`),
);

/** A text that the contact filter refuses by mistake: the part around what it named, and the page on which it is typed. */
export const ContactMistakeForm = z.object({
  text: paragraphs({ error: "請輸入內容" }).min(1, "請輸入內容").check(atMost(500)),
  page: line().check(atMost(500)).transform(ownPath).default("/"),
});

/** What a thread is about. `price` is the lowest package price; a service that is gone has no address. */
export const ThreadSubject = z.object({
  id: z.number().int(),
  title: z.string(),
  price: Money.nullable(),
  cover: Picture.nullable(),
  shown: z.boolean(),
});
export type ThreadSubject = z.output<typeof ThreadSubject>;

/** The offer that a thread belongs to; its title is that of the request, or its own. */
export const ThreadOffer = z.object({
  id: z.number().int(),
  title: z.string(),
  requestId: z.number().int().nullable(),
});
export type ThreadOffer = z.output<typeof ThreadOffer>;

/** One side of a thread. */
const Party = z.object({ id: z.number().int(), profile: Person.pick({ nickname: true, avatar: true }) });

/** A thread, with the side of the member who asks. */
export const MessageThread = z.object({
  id: z.number().int(),
  senderId: z.number().int(),
  receiverId: z.number().int(),
  sender: Party,
  receiver: Party,
  senderRead: z.boolean(),
  receiverRead: z.boolean(),
  lastMessage: z.string(),
  updatedAt: When,
  /** The other party, whichever side that is. `staff`: an operator of the site. */
  other: Person.extend({ staff: z.boolean() }),
  /** The asking member's own side. */
  read: z.boolean(),
  /** True when the newest message is the asking member's. */
  lastMine: z.boolean(),
  subject: ThreadSubject.nullable(),
  /** The offer that is asked about; null where the two talk about something else. */
  offer: ThreadOffer.nullable(),
});
export type MessageThread = Wire<z.output<typeof MessageThread>>;

export const MessageFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  /** A picture to be shown in the conversation, with its size in pixels. */
  preview: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
});
export type MessageFile = z.output<typeof MessageFile>;

export const messageActions = ["unsend", "report"] as const;

/** What was said. One that was taken back has no text and no files any more. */
export const Message = z.object({
  id: z.number().int(),
  senderId: z.number().int(),
  mine: z.boolean(),
  text: z.string(),
  files: z.array(MessageFile),
  createdAt: When,
  unsent: z.boolean(),
  actions: z.array(z.enum(messageActions)),
  /** Until when it may be taken back; null when it may not. */
  unsendUntil: When.nullable(),
});
export type Message = Wire<z.output<typeof Message>>;

/** The conversation as it is opened: its newest messages, oldest first. */
export const ThreadPage = MessageThread.extend({
  messages: z.array(Message),
  /** There are earlier ones. */
  more: z.boolean(),
  /** The newest message that the other side has seen. */
  otherReadId: z.number().int(),
  /** The two have a paid order: contact details may be written. */
  contactAllowed: z.boolean(),
  /** Paid orders between the two that are not over, at most three: each has a room of its own. */
  orders: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Why nothing can be sent, as a sentence; null when it can. */
  blocked: z.string().nullable(),
  /** The asking member's own block of the other one, to be lifted with DELETE /api/my_blocks/{id}. */
  blockId: z.number().int().nullable(),
});
export type ThreadPage = Wire<z.output<typeof ThreadPage>>;

export const ThreadQuery = z.object({
  page: Page.default(1),
  /** Part of the other one's nickname. */
  k: line().check(atMost(100)).catch("").default(""),
  /** `1` lists only those with something unread. */
  unread: z.preprocess((value) => value === "1", z.boolean()).default(false),
});

export const NewMessageForm = z.object({
  receiverId: Id,
  serviceId: Id.nullish(),
  /** An offer between the two that it is about. */
  offerId: Id.nullish(),
  text: Text.min(1, "請輸入訊息"),
});

/** What a first message needs to know before it is written. */
export const MessageStartQuery = z.object({ receiverId: Id, serviceId: Id.optional() });
export const MessageStart = z.object({
  /** The thread that stands already; null when the first message makes it. */
  threadId: z.number().int().nullable(),
  receiver: Person,
  subject: ThreadSubject.nullable(),
  contactAllowed: z.boolean(),
  blocked: z.string().nullable(),
});
export type MessageStart = z.output<typeof MessageStart>;

export const SendForm = z.object({ text: Text.default("") });

/** `after`: the newest message the page has, 0 for none. */
export const UpdateForm = z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });
export const Update = z.object({
  messages: z.array(Message),
  otherReadId: z.number().int(),
  /** Messages that were taken back, among the newest two hundred. */
  unsent: z.array(z.number().int()),
});

/** `before`: the oldest message the page has; pages count backwards from there, without it from the newest. */
export const FormerQuery = z.object({ page: Page.default(1), before: Id.optional() });
export const MessageIdForm = z.object({ messageId: Id });

const Reason = paragraphs({ error: "請說明原因" }).check(...explained);
export const ReportForm = z.object({ messageId: Id, reason: Reason });
