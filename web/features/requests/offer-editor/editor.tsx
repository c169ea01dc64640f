import { Suspense, useState } from "react";
import { limits } from "#contract/requests/limits.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/public-field.tsx";
import { api } from "#web/lib/calls/api.ts";
import { OlderCopyAlert, OtherTabAlert, ProblemSummary } from "#web/lib/drafts/draft-alerts.tsx";
import { At, EditingProvider } from "#web/lib/drafts/editing.tsx";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { useDraftPublish } from "#web/lib/drafts/use-draft-publish.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Commission } from "#web/lib/words/earns.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";
import { HighlightedField } from "../highlighted-field.tsx";
import { OfferBill } from "../offers/offer-bill.tsx";
import { Quota } from "../quota.tsx";
import { useTouched } from "../use-touched.ts";
import { billOf, contactsIn, linesOf, type OfferForm, offerDrafts, problemsOf } from "./content.ts";
import { Files } from "./files.tsx";
import { RequestAside } from "./request-aside.tsx";
import { Excluded, Scope } from "./scope.tsx";
import { Templates } from "./templates.tsx";
import { Terms } from "./terms.tsx";

const Preview = lazyComponent(() => import("./preview.tsx"));

type OfferEditorProps = {
  /** As the page was loaded: what is sent answers this version of the request. */
  opened: OfferForm;
  userId: number;
  onSent: (form: OfferForm, again: boolean) => void;
};

/** The form of an offer: saved as it is typed, checked as it is left, sent when it is whole. */
export function OfferEditor({ opened, userId, onSent }: OfferEditorProps) {
  const { request } = opened;
  const origin = useRootData()?.origin ?? "";
  const draft = useTypedDraft(offerDrafts, opened, userId, () => {});
  const { content, save } = draft;
  const form = draft.form ?? opened;
  const again = form.state !== "draft";
  const [previewing, setPreviewing] = useState(false);
  const contacts = contactsIn(content, origin);
  const own = { ...problemsOf(content, request === null), ...contacts };
  const publishing = useDraftPublish(
    offerDrafts,
    draft,
    {
      problemsOf: () => own,
      async call(id, version) {
        const body = { version, requestVersion: request?.version ?? null };
        await api.call("POST /api/my_offers/{id}/send", { params: { id }, body });
        return offerDrafts.read(id);
      },
      unsaved: "內容還沒儲存成功，請稍候再送出。",
    },
    () => onSent(form, again),
  );
  const problems = { ...publishing.found, ...own };
  const { attempts, attempt, problemAt, touch } = useTouched(problems);
  const change: typeof draft.change = (edit) => {
    publishing.forget();
    draft.change(edit);
  };
  const bill = content.price === null ? null : billOf(content.price, form.fees);
  const nothingNew = again && !form.changed && (save.kind === "untouched" || save.kind === "saved");
  const reason = draft.theirs
    ? "請先選擇要保留哪一份內容"
    : (form.blocked ?? (nothingNew ? "目前沒有還沒送出的修改" : null));
  return (
    <EditingProvider value={{ content, change, problemAt: (path) => contacts[path] ?? problemAt(path), touch }}>
      <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_20rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {draft.older ? (
            <OlderCopyAlert what="這份提案" title={draft.older.content.title} onSettle={draft.settle} />
          ) : null}
          {attempts > 0 && Object.keys(problems).length > 0 ? (
            <ProblemSummary lines={linesOf(problems)} turn={attempts} />
          ) : null}
          {form.blocked ? <Alert tone="attention">{form.blocked}</Alert> : null}
          <Card className="flex flex-col gap-6">
            <Templates templates={opened.templates} />
            {request ? null : (
              <At path="title">
                {(problem) => (
                  <PublicField
                    text={content.title}
                    label="標題"
                    required
                    error={problem}
                    hint="這份報價是為了什麼。"
                    counter={{ value: countCharacters(content.title.trim()), max: limits.titleMax }}
                  >
                    {(aria) => (
                      <TextInput
                        {...aria}
                        value={content.title}
                        maxLength={200}
                        onChange={({ target }) => change((old) => ({ ...old, title: target.value }))}
                      />
                    )}
                  </PublicField>
                )}
              </At>
            )}
            <At path="message">
              {(problem) => (
                <HighlightedField
                  label="說明"
                  required
                  error={problem}
                  hint="你會怎麼做、為什麼適合，有哪些要先確認的事。"
                  value={content.message}
                  onChange={(message) => change((old) => ({ ...old, message }))}
                  max={limits.messageMax}
                  rows={6}
                />
              )}
            </At>
            <Scope wants={request?.wants ?? []} />
            <Excluded />
            <Commission value={form.fees.commissionBp}>
              <Terms />
            </Commission>
            <Files form={form} />
          </Card>
        </div>
        <aside aria-label="需求與金額" className="flex flex-col gap-5 wide:sticky wide:top-20">
          {request ? <RequestAside request={request} buyer={opened.buyer.nickname} /> : null}
          <Card>
            <h2 className="mb-3 text-lg">金額</h2>
            {bill ? <OfferBill bill={bill} side="seller" /> : <p className="text-ink-soft">填入報價後計算。</p>}
            <p className="mt-4 border-line border-t pt-3 text-ink-soft text-sm">
              <Quota quota={form.quota} custom={request === null} />
            </p>
          </Card>
        </aside>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-line border-t bg-surface px-4 pb-[env(safe-area-inset-bottom)]">
        {draft.theirs ? (
          <div className="pt-3">
            <OtherTabAlert
              what="這份提案"
              title={draft.theirs.content.title || (request?.title ?? "")}
              savedAt={draft.theirs.updatedAt}
              onChoose={draft.choose}
            />
          </div>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <SaveLine save={save} lastAt={form.updatedAt} />
          <div className="ml-auto flex gap-3">
            <Button variant="secondary" onClick={() => setPreviewing(true)}>
              預覽
            </Button>
            <Button
              busy={publishing.busy}
              reason={reason}
              onClick={() => {
                attempt();
                void publishing.publish();
              }}
            >
              {again ? "送出修改" : "送出提案"}
            </Button>
          </div>
        </div>
      </div>
      {previewing ? (
        <Suspense>
          <Preview content={content} form={form} bill={bill} onClose={() => setPreviewing(false)} />
        </Suspense>
      ) : null}
    </EditingProvider>
  );
}
