import type { RequestState } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { taipeiDay } from "#contract/time.ts";
import type { requests } from "#server/db/schema/requests.ts";
import { requestProcess } from "#server/domains/requests/process/request.ts";
import type { RequestFacts } from "#server/domains/requests/process/request-words.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { nextAtOf, remindersOf } from "#server/kernel/process/clock.ts";
import { need } from "./bulk.ts";
import type { DemoRequest, DemoRequestState } from "./content/requests/index.ts";
import type { DemoMembers } from "./fill/members.ts";

const states: Record<DemoRequestState, RequestState> = {
  draft: "draft",
  open: "open",
  hidden: "open",
  accepted: "open",
  chosen: "chosen",
  done: "chosen",
  closed: "closed",
  expired: "expired",
  declined: "closed",
};

type Around = { members: DemoMembers; categoryId: number; now: Date };

export const publishedAtOf = ({ publishedDaysAgo, title }: DemoRequest, now: Date): Date =>
  later(now, -publishedDaysAgo * DAY - (title.length % 9) * HOUR);

const paragraphs = (text: string): string => `<p>${text}</p>`;

/** When the demo request ended; null while it is open. */
export function endedAtOf(request: DemoRequest, now: Date): Date | null {
  const state = states[request.state];
  if (state === "draft" || state === "open") return null;
  const published = publishedAtOf(request, now);
  return later(
    published,
    state === "expired" ? terms.requestOpenDays * DAY : Math.min(5, request.publishedDaysAgo / 2) * DAY,
  );
}

function clockOf(request: DemoRequest, published: Date, now: Date) {
  const days = request.only ? terms.designatedOpenDays : terms.requestOpenDays;
  const deadlineAt = later(published, days * DAY);
  const facts: RequestFacts = {
    state: "open",
    type: request.only ? 1 : 2,
    hiddenReason: null,
    publishedAt: published,
    deadlineAt,
    reminded: 0,
    extended: false,
    closedReason: null,
    version: 1,
    accepted: false,
  };
  const reminded = remindersOf(requestProcess, facts, now).filter((at) => at <= now).length;
  return { deadlineAt, reminded, nextAt: nextAtOf(requestProcess, { ...facts, reminded }, now) };
}

/** The row of a demo request with the state and instants that its process would have given it. */
export function requestRow(request: DemoRequest, { members, categoryId, now }: Around): typeof requests.$inferInsert {
  const { key: _, buyer, only, subcategoryId, title, text, wants, budget, place = "remote", dueIn, reason } = request;
  const state = states[request.state];
  const published = publishedAtOf(request, now);
  const ended = endedAtOf(request, now);
  const content = {
    title,
    categoryId,
    subcategoryId,
    description: paragraphs(text),
    wants,
    budgetMin: budget?.[0] ?? null,
    budgetMax: budget?.[1] ?? null,
    place,
    dueOn: dueIn === undefined ? null : taipeiDay(later(now, dueIn * DAY)),
  };
  const shared = {
    buyerId: need(members, buyer).id,
    type: only ? 1 : 2,
    sellerId: only ? need(members, only).id : null,
  };
  if (state === "draft")
    return { ...shared, title, draft: { ...content, openBudget: budget === null }, createdAt: now, updatedAt: now };
  return {
    ...shared,
    ...content,
    state,
    version: 1,
    publishedAt: published,
    ...(state === "open" ? clockOf(request, published, now) : { endedAt: ended }),
    closedReason: reason ?? null,
    ...(request.state === "hidden"
      ? { hiddenReason: "說明裡有不實的補助承諾，請修改後與客服聯絡。", hiddenAt: now }
      : {}),
    createdAt: published,
    updatedAt: ended ?? published,
  };
}
