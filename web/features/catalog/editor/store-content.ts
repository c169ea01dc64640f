import type { AnswerOf } from "#contract/api.ts";
import { ServiceDraft } from "#contract/catalog/content.ts";
import { api } from "#web/lib/calls/api.ts";
import { draftCalls } from "#web/lib/drafts/draft-calls.ts";
import { blankContent, blankPackage, sameContent } from "./content.ts";

export type ServiceForm = AnswerOf<"GET /api/my_services/{id}">;

/** Calls and comparison for service drafts. The form always shows at least one package. */
export const serviceDrafts = draftCalls<ServiceDraft, ServiceForm>({
  name: "service-draft",
  blank: blankContent,
  shown: (content) => (content.packages.length > 0 ? content : { ...content, packages: [blankPackage(0)] }),
  parse: (raw) => ServiceDraft.safeParse(raw).data ?? null,
  same: sameContent,
  read: (id) => api.call("GET /api/my_services/{id}", { params: { id } }),
  make: (key, content) => api.call("POST /api/my_services", { body: { ...content, key } }),
  store: (id, version, content) =>
    api.call("PUT /api/my_services/{id}", { params: { id }, body: { ...content, version } }),
  stale: "stale_service",
});
