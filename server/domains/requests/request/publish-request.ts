import { eq } from "drizzle-orm";
import { textAndLinksOf } from "#contract/catalog/text.ts";
import { requests, requestVersions } from "#server/db/schema/requests.ts";
import { refuseContacts, refuseFileNames } from "#server/domains/messaging/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { filesOf } from "../files.ts";
import { isDesignated, isDraftRequest } from "../process/predicates.ts";
import { admitDesignation } from "../sellers/designation.ts";
import { asRequest, checkVersion, getOwnRequest, lockOwnRequest, type RequestRow } from "../store.ts";
import { transition } from "../transition/run-request.ts";
import { type Checked, checked } from "./content.ts";
import { isChanged, typedContent } from "./typed.ts";

/** The seller of a designated request; null for a public one. */
export const readerOf = (request: RequestRow): number | null => (isDesignated.test(request) ? request.sellerId : null);

/**
 * Checks that the draft has no contact details. Call it before the transaction of `publishRequest`.
 * @throws Refusal contact_details, not_found, gone
 */
export async function admitPublish(ctx: Ctx, id: number): Promise<void> {
  const request = await getOwnRequest(ctx, id);
  const { title, description, wants, answers, fileIds } = typedContent(request);
  await refuseContacts(ctx, "request", readerOf(request), {
    title,
    description: textAndLinksOf(description),
    ...Object.fromEntries(wants.map((want, at) => [`wants.${at}`, want])),
    ...Object.fromEntries(answers.map((answer) => [`answers.${answer.id}`, answer.values.join("\n")])),
  });
  await refuseFileNames(ctx, "request", readerOf(request), await filesOf(ctx, "request", id, fileIds), "fileIds");
}

/** Refuses changes of budget and scope once an offer was accepted. @throws Refusal request_incomplete */
function checkFixed(request: RequestRow, content: Checked): void {
  if (!request.fixed) return;
  const text = ["已經接受過提案，預算與項目不能再改"];
  const { budgetMin, budgetMax, wants } = content;
  if (budgetMin !== request.budgetMin || budgetMax !== request.budgetMax)
    throw new Refusal("request_incomplete", { fields: { budgetMin: text } });
  if (JSON.stringify(wants) !== JSON.stringify(request.wants))
    throw new Refusal("request_incomplete", { fields: { wants: text } });
}

async function writeContent(ctx: Ctx, request: RequestRow, content: Checked): Promise<RequestRow> {
  const { openBudget: _, ...columns } = content;
  const row = one(await ctx.db.update(requests).set(columns).where(eq(requests.id, request.id)).returning());
  return asRequest(row, request);
}

/**
 * Publishes the draft if it is valid: a draft opens; an open request gets a new version, and sellers with an offer are
 * notified. Does nothing without changes.
 * @param version the version on the page
 * @throws Refusal request_incomplete with messages by field, stale_request, request_refused, request_hidden,
 * seller_unreachable, offer_taken
 */
export async function publishRequest(ctx: Ctx, id: number, version: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const request = await lockOwnRequest(ctx, id);
    checkVersion(request, version);
    const isNew = isDraftRequest.test(request);
    if (!isNew && !isChanged(request)) return;
    const content = await checked(ctx, id, typedContent(request));
    checkFixed(request, content);
    if (isNew && isDesignated.test(request) && request.sellerId !== null)
      await admitDesignation(ctx, request.sellerId, request.serviceId);
    const written = await writeContent(ctx, request, content);
    const after = await transition(ctx, written, isNew ? "publish" : "edit");
    await ctx.db.insert(requestVersions).values({ requestId: id, version: after.version, content, at: ctx.now() });
  });
}
