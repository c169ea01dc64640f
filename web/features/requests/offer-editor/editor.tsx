import { limits } from "#contract/requests/limits.ts";
import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { api } from "#web/lib/calls/api.ts";
import { OlderCopyAlert, ProblemSummary } from "#web/lib/drafts/draft-alerts.tsx";
import { DraftBar } from "#web/lib/drafts/draft-bar.tsx";
import { whyNotNow } from "#web/lib/drafts/draft-words.ts";
import { At, type Editing, EditingProvider } from "#web/lib/drafts/editing.tsx";
import { useDraftPublish } from "#web/lib/drafts/use-draft-publish.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { Commission } from "#web/lib/format/earns.tsx";
import { useRootData } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";
import { HighlightedField } from "../highlighted-field.tsx";
import { OfferBill } from "../offers/offer-bill.tsx";
import { Quota } from "../quota.tsx";
import { useTouched } from "../use-touched.ts";
import { billOf, contactsIn, linesOf, type OfferForm, offerDrafts, problemsOf } from "./content.ts";
import { useEditing } from "./context.ts";
import { Files } from "./files.tsx";
import { RequestAside } from "./request-aside.tsx";
import { Excluded, Scope } from "./scope.tsx";
import { Templates } from "./templates.tsx";
import { Terms } from "./terms.tsx";

const Preview = lazyComponent(() => import("./preview.tsx"));

const words = { what: "這份提案", act: "送出" };

type OfferEditorProps = {
  /** The offer as loaded with the page: it will be sent for this version of the request. */
  opened: OfferForm;
  userId: number;
  onSent: (form: OfferForm, again: boolean) => void;
};

/** Title field of an offer without a request. */
function Title() {
  const { content, change } = useEditing();
  return (
    <At path="title">
      {(problem) => (
        <PublicField
          text={content.title}
          label="標題"
          required
          error={problem}
          hint="例如「招牌重繪＋門口貼紙」"
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
  );
}

function Message() {
  const { content, change } = useEditing();
  return (
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
  );
}

/** @param form the current row, with its files. @param opened as loaded with the page; its request does not change */
function Fields({ form, opened: { request, templates } }: { form: OfferForm; opened: OfferForm }) {
  return (
    <Card className="flex flex-col gap-6">
      <Templates templates={templates} />
      {request ? null : <Title />}
      <Message />
      <Scope wants={request?.wants ?? []} />
      <Excluded />
      <Commission value={form.fees.commissionBp}>
        <Terms />
      </Commission>
      <Files form={form} />
    </Card>
  );
}

/** State of an offer draft: content, problems, and sending. */
function useOffer({ opened, userId, onSent }: OfferEditorProps) {
  const { request } = opened;
  const origin = useRootData()?.origin ?? "";
  const draft = useTypedDraft(offerDrafts, opened, userId, () => {});
  const { content } = draft;
  const form = draft.form ?? opened;
  const again = form.state !== "draft";
  const contacts = contactsIn(content, origin);
  const own = { ...problemsOf(content, request === null), ...contacts };
  const { found, forget, publish, busy } = useDraftPublish(
    offerDrafts,
    draft,
    {
      problemsOf: () => own,
      async call(id, version) {
        const body = { version, requestVersion: request?.version ?? null };
        await api.call("POST /api/my_offers/{id}/send", { params: { id }, body });
        return offerDrafts.read(id);
      },
      act: words.act,
    },
    () => onSent(form, again),
  );
  const problems = { ...found, ...own };
  const { attempts, attempt, problemAt, touch } = useTouched(problems);
  const editing: Editing<OfferDraft> = {
    content,
    change: (edit) => {
      forget();
      draft.change(edit);
    },
    problemAt: (path) => contacts[path] ?? problemAt(path),
    touch,
  };
  const send = {
    label: again ? "送出修改" : "送出提案",
    busy,
    reason: whyNotNow(draft, words, again, form.blocked),
    press: () => {
      attempt();
      void publish();
    },
  };
  return { draft, form, editing, problems, attempts, send };
}

/** Form of an offer: autosaved, each field validated on blur, sent when complete. */
export function OfferEditor(props: OfferEditorProps) {
  const { draft, form, editing, problems, attempts, send } = useOffer(props);
  const { request, buyer } = props.opened;
  const { content } = draft;
  const bill = content.price === null ? null : billOf(content.price, form.fees);
  return (
    <EditingProvider value={editing}>
      <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_20rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <OlderCopyAlert what={words.what} draft={draft} />
          {attempts > 0 && Object.keys(problems).length > 0 ? (
            <ProblemSummary lines={linesOf(problems)} turn={attempts} />
          ) : null}
          {form.blocked ? <Alert tone="attention">{form.blocked}</Alert> : null}
          <Fields form={form} opened={props.opened} />
        </div>
        <aside aria-label="需求與金額" className="flex flex-col gap-5 wide:sticky wide:top-20">
          {request ? <RequestAside request={request} buyer={buyer.nickname} /> : null}
          <Card>
            <h2 className="mb-3 text-lg">金額</h2>
            {bill ? <OfferBill bill={bill} side="seller" /> : <p className="text-ink-soft">填入報價後計算。</p>}
            <p className="mt-4 border-line border-t pt-3 text-ink-soft text-sm">
              <Quota quota={form.quota} custom={request === null} />
            </p>
          </Card>
        </aside>
      </div>
      <DraftBar
        inset
        what={words.what}
        draft={draft}
        nameless={request?.title || undefined}
        publish={send}
        preview={(close) => <Preview content={content} form={form} bill={bill} onClose={close} />}
      />
    </EditingProvider>
  );
}
