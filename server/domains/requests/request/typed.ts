import { RequestDraft } from "#contract/requests/forms.ts";
import { storedDraft } from "#server/kernel/stored-draft.ts";
import { isDraftRequest } from "../process/predicates.ts";
import type { RequestRow } from "../store.ts";

/** The published content, in the form's shape. */
const published = (request: RequestRow): RequestDraft =>
  storedDraft(RequestDraft, { ...request, openBudget: !isDraftRequest.test(request) && request.budgetMin === null });

/** The latest content: unpublished edits, otherwise the published version. */
export const typedContent = (request: RequestRow): RequestDraft =>
  request.draft === null ? published(request) : storedDraft(RequestDraft, request.draft);

/** True when there are unpublished edits. */
export const isChanged = (request: Pick<RequestRow, "draft">): boolean => request.draft !== null;
