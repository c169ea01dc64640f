import { type ReactNode, useMemo } from "react";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { to } from "#contract/paths/to.ts";
import { sellerCommissionBp } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { DraftBar, DraftPreview } from "#web/lib/drafts/draft-bar.tsx";
import { DraftAlerts, DraftHead } from "#web/lib/drafts/draft-head.tsx";
import { EditingProvider } from "#web/lib/drafts/editing.tsx";
import { type EditorRules, useDraftEditor } from "#web/lib/drafts/use-draft-editor.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { Commission } from "#web/lib/format/earns.tsx";
import { Basics } from "./basics.tsx";
import { linesOf, problemsOf } from "./content.ts";
import { Description } from "./description.tsx";
import { Gallery } from "./gallery.tsx";
import { Faqs, Options, Questions } from "./lines.tsx";
import { Outline } from "./outline.tsx";
import { Packages } from "./packages.tsx";
import { ServiceStateBadge } from "./state-badge.tsx";
import { type ServiceForm, serviceDrafts } from "./store-content.ts";
import { PublishedAlert } from "./summary.tsx";
import { Terms } from "./terms.tsx";

export type ServiceEditorProps = {
  /** The row, or null for one that is being added. */
  opened: ServiceForm | null;
  userId: number;
  /** Called when a new service has its id: the URL may change, the form stays. */
  onCreated: (id: number) => void;
  /** Renders the content as its page will show it. */
  preview: (content: ServiceDraft) => ReactNode;
};

/** Title of the page; it depends on the state, because a draft may have the URL of an existing service. */
export const editorTitle = (form: Pick<ServiceForm, "state"> | null): string =>
  form && form.state !== "draft" ? "編輯服務" : "刊登服務";

function publishLabel(form: ServiceForm | null): string {
  if (form?.state === "published") return "更新上架內容";
  return form?.state === "paused" ? "更新並恢復接單" : "上架";
}

const rules: EditorRules<ServiceDraft, ServiceForm> = {
  words: { what: "這項服務", act: "上架" },
  isOut: ({ state }) => state !== "draft",
  problemsOf,
  call: (id, version) => api.call("POST /api/my_services/{id}/publish", { params: { id }, query: { version } }),
};

function Fields({ commissionBp }: { commissionBp: number }) {
  return (
    <>
      <Basics />
      <Gallery />
      <Description />
      <Commission value={commissionBp}>
        <Packages />
        <Options />
      </Commission>
      <Questions />
      <Faqs />
      <Terms />
    </>
  );
}

/** Form of a service: autosaved, each field validated on blur, published when complete. */
export function ServiceEditor({ opened, userId, onCreated, preview }: ServiceEditorProps) {
  const draft = useTypedDraft(serviceDrafts, opened, userId, onCreated);
  const { content, form } = draft;
  const own = useMemo(() => problemsOf(content), [content]);
  const editor = useDraftEditor(serviceDrafts, draft, rules, own);
  const { problems, attempted, turn } = editor;
  return (
    <EditingProvider value={editor.editing}>
      <div className="page py-6 wide:py-8">
        <DraftHead
          editor={editor}
          list={{ label: "服務管理", href: to("/mypage/services") }}
          title={editorTitle(form)}
          badge={form ? <ServiceStateBadge state={form.state} /> : null}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 wide:grid-cols-[12rem_minmax(0,1fr)]">
          <div className="max-wide:hidden">
            <Outline problems={problems} attempted={attempted} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <DraftAlerts
              editor={editor}
              lines={linesOf(problems)}
              published={(id, again) => <PublishedAlert id={id} again={again} turn={turn} />}
            />
            <Fields commissionBp={form?.commissionBp ?? sellerCommissionBp} />
          </div>
        </div>
      </div>
      <DraftBar
        what={rules.words.what}
        draft={draft}
        publish={{ label: publishLabel(form), busy: editor.busy, reason: editor.reason, press: editor.publish }}
        preview={(close) => (
          <DraftPreview readers="買家" onClose={close}>
            {preview(content)}
          </DraftPreview>
        )}
      />
    </EditingProvider>
  );
}
