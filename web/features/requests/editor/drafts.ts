import type { AnswerOf } from "#contract/api.ts";
import { RequestDraft } from "#contract/requests/forms.ts";
import { api } from "#web/lib/calls/api.ts";
import { type DraftCalls, draftCalls } from "#web/lib/drafts/draft-calls.ts";
import { copyKey, readCopy, writeCopy } from "#web/lib/drafts/draft-copy.ts";
import { sameRequest } from "./content.ts";

export type RequestForm = AnswerOf<"GET /api/my_requests/{id}/form">;
export type RequestDrafts = DraftCalls<RequestDraft, RequestForm>;

/** The seller of a designated request, and the service it is about. */
export type ForSeller = { sellerId: number; serviceId: number | null };

const NAME = "request-draft";
const VISITOR = 0;
const nameFor = (seller: ForSeller | null) => (seller ? `${NAME}:${seller.sellerId}-${seller.serviceId ?? 0}` : NAME);
const parse = (raw: unknown) => RequestDraft.safeParse(raw).data ?? null;

/** Calls and comparison for request drafts. @param begin the initial content */
export const requestDrafts = (begin: RequestDraft, seller: ForSeller | null = null): RequestDrafts =>
  draftCalls<RequestDraft, RequestForm>({
    name: nameFor(seller),
    blank: () => begin,
    shown: (content) => content,
    parse,
    same: sameRequest,
    read: (id) => api.call("GET /api/my_requests/{id}/form", { params: { id } }),
    make: (key, content) => api.call("POST /api/my_requests", { body: { ...content, key, ...seller } }),
    store: (id, version, content) =>
      api.call("PUT /api/my_requests/{id}", { params: { id }, body: { ...content, version } }),
    stale: "stale_request",
  });

/** Storage key of a visitor's request in this browser. */
export const visitorKey = copyKey(NAME, VISITOR, null);

/** Storage key of a member's request. @param id null for a new request */
export const memberKey = (userId: number, id: number | null): string => copyKey(NAME, userId, id);

export const visitorCopy = () => readCopy(visitorKey, parse)?.content ?? null;
export const storeVisitorCopy = (content: RequestDraft | null): boolean =>
  writeCopy(visitorKey, content && { content, base: null, key: null });

/** Moves the content typed before the login to the member's key, where the form looks for it. */
export function adoptVisitorCopy(userId: number): void {
  const content = visitorCopy();
  if (!content) return;
  writeCopy(memberKey(userId, null), { content, base: null, key: null });
  storeVisitorCopy(null);
}

const GO_ON = "request-go-on";

/**
 * Remembers that a visitor submitted the form and is logging in now, perhaps on another site: the submit is repeated
 * afterwards.
 */
export function noteGoOn(wanted: boolean): void {
  if (wanted) sessionStorage.setItem(GO_ON, "1");
  else sessionStorage.removeItem(GO_ON);
}

/** @returns whether to repeat the submit; true only once */
export function takeGoOn(): boolean {
  const wanted = sessionStorage.getItem(GO_ON) !== null;
  sessionStorage.removeItem(GO_ON);
  return wanted;
}
