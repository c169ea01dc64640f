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

/** Report of a false positive of the contact filter: the text around the finding, and the page where it was typed. */
export const ContactMistakeForm = z.object({
  text: paragraphs({ error: "請輸入內容" }).min(1, "請輸入內容").check(atMost(500)),
  page: line().check(atMost(500)).transform(ownPath).default("/"),
});

/** Subject of a thread. `price` is the lowest package price; a removed service has no URL. */
export const ThreadSubject = z.object({
  id: z.number().int(),
  title: z.string(),
  price: Money.nullable(),
  cover: Picture.nullable(),
  shown: z.boolean(),
});
export type ThreadSubject = z.output<typeof ThreadSubject>;

/** Offer of a thread; the title is the request's, or the offer's own. */
export const ThreadOffer = z.object({
  id: z.number().int(),
  title: z.string(),
  requestId: z.number().int().nullable(),
});
export type ThreadOffer = z.output<typeof ThreadOffer>;

/** A participant of a thread. */
const Party = z.object({ id: z.number().int(), profile: Person.pick({ nickname: true, avatar: true }) });

/** A thread from the viewer's side. */
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
  /** The other participant. `staff`: an operator of the site. */
  other: Person.extend({ staff: z.boolean() }),
  /** Whether the viewer has read it. */
  read: z.boolean(),
  /** True if the viewer sent the newest message. */
  lastMine: z.boolean(),
  subject: ThreadSubject.nullable(),
  /** The offer under discussion; null for other subjects. */
  offer: ThreadOffer.nullable(),
});
export type MessageThread = Wire<z.output<typeof MessageThread>>;

export const MessageFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  /** Thumbnail shown in the conversation, size in pixels. */
  preview: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
});
export type MessageFile = z.output<typeof MessageFile>;

export const messageActions = ["unsend", "report"] as const;

/** A message. An unsent message has no text and no files. */
export const Message = z.object({
  id: z.number().int(),
  senderId: z.number().int(),
  mine: z.boolean(),
  text: z.string(),
  files: z.array(MessageFile),
  createdAt: When,
  unsent: z.boolean(),
  actions: z.array(z.enum(messageActions)),
  /** Deadline for unsending it; null when it cannot be unsent. */
  unsendUntil: When.nullable(),
});
export type Message = Wire<z.output<typeof Message>>;

/** An opened conversation: its newest messages, oldest first. */
export const ThreadPage = MessageThread.extend({
  messages: z.array(Message),
  /** True if there are earlier messages. */
  more: z.boolean(),
  /** Id of the newest message that the other participant has seen. */
  otherReadId: z.number().int(),
  /** The two have a paid order, so contact details are allowed. */
  contactAllowed: z.boolean(),
  /** Active paid orders between the two, at most three: each has its own room. */
  orders: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Why the viewer cannot send, as a sentence; null when they can. */
  blocked: z.string().nullable(),
  /** The viewer's block of the other member, removable with DELETE /api/my_blocks/{id}. */
  blockId: z.number().int().nullable(),
});
export type ThreadPage = Wire<z.output<typeof ThreadPage>>;

export const ThreadQuery = z.object({
  page: Page.default(1),
  /** Part of the other member's nickname. */
  k: line().check(atMost(100)).catch("").default(""),
  /** `1` lists only threads with unread messages. */
  unread: z.preprocess((value) => value === "1", z.boolean()).default(false),
});

export const NewMessageForm = z.object({
  receiverId: Id,
  serviceId: Id.nullish(),
  /** An offer between the two that the message is about. */
  offerId: Id.nullish(),
  text: Text.min(1, "請輸入訊息"),
});

/** Input for preparing a first message. */
export const MessageStartQuery = z.object({ receiverId: Id, serviceId: Id.optional() });
export const MessageStart = z.object({
  /** Existing thread; null when the first message creates it. */
  threadId: z.number().int().nullable(),
  receiver: Person,
  subject: ThreadSubject.nullable(),
  contactAllowed: z.boolean(),
  blocked: z.string().nullable(),
});
export type MessageStart = z.output<typeof MessageStart>;

export const SendForm = z.object({ text: Text.default("") });

/** `after`: id of the newest message on the page, 0 for none. */
export const UpdateForm = z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });
export const Update = z.object({
  messages: z.array(Message),
  otherReadId: z.number().int(),
  /** Ids of unsent messages among the newest two hundred. */
  unsent: z.array(z.number().int()),
});

/** `before`: id of the oldest message on the page, from which pages count backwards; without it from the newest. */
export const FormerQuery = z.object({ page: Page.default(1), before: Id.optional() });
export const MessageIdForm = z.object({ messageId: Id });

const Reason = paragraphs({ error: "請說明原因" }).check(...explained);
export const ReportForm = z.object({ messageId: Id, reason: Reason });
