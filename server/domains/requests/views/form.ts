import type { z } from "zod";
import type { Place } from "#contract/requests/forms.ts";
import { RequestForm } from "#contract/requests/schemas.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one, read } from "#server/kernel/rows.ts";
import { filesOf } from "../files.ts";
import { checked } from "../request/content.ts";
import { isChanged, typedContent } from "../request/typed.ts";
import { getOwnRequest } from "../store.ts";
import { buyerActions } from "./actions.ts";
import { type Detail, present } from "./detail.ts";

type Form = z.output<typeof RequestForm>;

/** The data of the edit form of one's own request. @throws Refusal not_found, gone */
export async function requestForm(ctx: Ctx, id: number): Promise<Form> {
  const request = await getOwnRequest(ctx, id);
  const content = typedContent(request);
  const rows = await read(ctx.db, RequestForm.pick({ seller: true, service: true }))`
    select (select ${person("u")} from users u where u.id = ${request.sellerId}::int) as seller,
      (select json_build_object('id', s.id, 'title', s.title) from services s
        where s.id = ${request.serviceId}::int) as service`;
  return {
    id,
    type: request.type,
    state: request.state,
    version: request.draftVersion,
    hiddenReason: request.hiddenReason,
    changed: isChanged(request),
    fixed: request.fixed,
    content,
    files: await filesOf(ctx, "request", id, content.fileIds),
    ...one(rows),
    offers: request.offers,
    actions: buyerActions(request, ctx.now()),
    updatedAt: request.updatedAt,
  };
}

/** A preview of a request with its latest edits. @throws Refusal request_incomplete, not_found, gone */
export async function preview(ctx: Ctx, id: number): Promise<Detail> {
  const request = await getOwnRequest(ctx, id);
  const { openBudget: _, ...content } = await checked(ctx, id, typedContent(request));
  const stranger = { me: request.buyerId, own: false, named: false, nda: true, invited: false, offer: null };
  const typed = { ...request, ...content, place: content.place as Place };
  const shown = await present(ctx, typed, stranger);
  return { ...shown, own: true, actions: [], similar: [], blocked: null };
}
