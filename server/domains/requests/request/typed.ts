import { RequestDraft } from "#contract/requests/forms.ts";
import { storedDraft } from "#server/kernel/stored-draft.ts";
import { isDraftRequest } from "../process/predicates.ts";
import type { RequestRow } from "../store.ts";

/** What was published, in the form's shape. */
const published = (request: RequestRow): RequestDraft =>
  storedDraft(RequestDraft, { ...request, openBudget: !isDraftRequest.test(request) && request.budgetMin === null });

/** The content as last typed: what waits to be published, else what is. */
export const typedContent = (request: RequestRow): RequestDraft =>
  request.draft === null ? published(request) : storedDraft(RequestDraft, request.draft);

/** Something is typed that is not published. */
export const isChanged = (request: Pick<RequestRow, "draft">): boolean => request.draft !== null;
