import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { permission } from "../roles.ts";
import { atMost } from "../shared.ts";

/** The most characters of a note. */
export const noteMax = 2000;

/** What one operator tells the others about a member or an order. Members never see it. */
export const Note = z.object({
  id: z.number().int(),
  text: z.string(),
  author: z.string(),
  createdAt: When,
  /** Who struck it out, and when; null while it stands. */
  struck: z.object({ by: z.string(), at: When }).nullable(),
});
export type Note = Wire<z.output<typeof Note>>;

export const Notes = z.object({
  /** Newest first. */
  notes: z.array(Note),
  /** Whether this operator may write one, or strike one out. Nobody reads or writes notes about themselves. */
  mayWrite: z.boolean(),
});
export type Notes = Wire<z.output<typeof Notes>>;

export const NoteForm = z.object({
  text: paragraphs({ error: "請寫下備註" })
    .min(1, "請寫下備註")
    .check(atMost(noteMax, `最多 ${grouped(noteMax)} 字`)),
});

const read = { answer: json(Notes), errors: ["forbidden", "not_found"] } as const;
const write = {
  body: NoteForm,
  answer: none,
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
} as const;
const strike = { answer: none, errors: ["forbidden", "not_found", "conflict"] } as const;

const ofMembers = permission("members", "note");
const ofOrders = permission("orders", "note");

export const getMemberNotes = route("GET /api/admin/members/{id}/notes", {
  ...{ ...read, auth: ofMembers },
  summary: "營運後台：營運人員對一位會員的備註",
});

export const writeMemberNote = route("POST /api/admin/members/{id}/notes", {
  ...{ ...write, auth: ofMembers },
  summary: "營運後台：為一位會員寫下備註；不能修改，只能劃掉",
});

export const strikeMemberNote = route("POST /api/admin/members/{id}/notes/{noteId}/strike", {
  ...{ ...strike, auth: ofMembers },
  summary: "營運後台：劃掉一則會員的備註；內容仍看得到",
});

export const getOrderNotes = route("GET /api/admin/orders/{orderId}/notes", {
  ...{ ...read, auth: ofOrders },
  summary: "營運後台：營運人員對一筆訂單的備註",
});

export const writeOrderNote = route("POST /api/admin/orders/{orderId}/notes", {
  ...{ ...write, auth: ofOrders },
  summary: "營運後台：為一筆訂單寫下備註；不能修改，只能劃掉",
});

export const strikeOrderNote = route("POST /api/admin/orders/{orderId}/notes/{noteId}/strike", {
  ...{ ...strike, auth: ofOrders },
  summary: "營運後台：劃掉一則訂單的備註；內容仍看得到",
});
