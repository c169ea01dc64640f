import { type ReactNode, Suspense, useMemo, useState } from "react";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { to } from "#contract/paths/to.ts";
import { sellerCommissionBp } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { OlderCopyAlert, OtherTabAlert, ProblemSummary } from "#web/lib/drafts/draft-alerts.tsx";
import { type Editing, EditingProvider } from "#web/lib/drafts/editing.tsx";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { useDraftPublish } from "#web/lib/drafts/use-draft-publish.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";
import { Commission } from "#web/lib/words/earns.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { Basics } from "./basics.tsx";
import { inOrder, nameOf, problemsOf } from "./content.ts";
import { Description } from "./description.tsx";
import { Gallery } from "./gallery.tsx";
import { Faqs, Options, Questions } from "./lines.tsx";
import { Outline } from "./outline.tsx";
import { Packages } from "./packages.tsx";
import { ServiceStateBadge } from "./state-badge.tsx";
import { type ServiceForm, serviceDrafts } from "./store-content.ts";
import { PublishedAlert } from "./summary.tsx";
import { Terms } from "./terms.tsx";

const Dialog = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Dialog }));

export type ServiceEditorProps = {
  /** The row, or null for one that is being added. */
  opened: ServiceForm | null;
  userId: number;
  /** A new service has its id; the address may change, the form stays. */
  onCreated: (id: number) => void;
  /** The content as its page will show it. */
  preview: (content: ServiceDraft) => ReactNode;
};

/** A draft is on its way to the market, whatever its address says. */
export const editorTitle = (form: Pick<ServiceForm, "state"> | null): string =>
  form && form.state !== "draft" ? "編輯服務" : "刊登服務";

function publishLabel(form: ServiceForm | null): string {
  if (form?.state === "published") return "更新上架內容";
  return form?.state === "paused" ? "更新並恢復接單" : "上架";
}

const rules = {
  problemsOf,
  call: (id: number, version: number) =>
    api.call("POST /api/my_services/{id}/publish", { params: { id }, query: { version } }),
  unsaved: "內容還沒儲存成功，請稍候再上架。",
};

/** Why nothing can be put on sale now; null when it can. */
function whyNot(form: ServiceForm | null, twoVersions: boolean, nothingNew: boolean): string | null {
  if (form?.hiddenReason) return "這項服務已被下架，不能上架";
  if (twoVersions) return "請先選擇要保留哪一份內容";
  return nothingNew ? "目前沒有還沒上架的修改" : null;
}

/** The form of a service: saved as it is typed, checked as it is left, put on sale when it is whole. */
export function ServiceEditor({ opened, userId, onCreated, preview }: ServiceEditorProps) {
  const draft = useTypedDraft(serviceDrafts, opened, userId, onCreated);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [published, setPublished] = useState<{ again: boolean } | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const { content, form } = draft;
  const publishing = useDraftPublish(serviceDrafts, draft, rules, () => {
    setPublished({ again: form !== null && form.state !== "draft" });
    setTouched(new Set());
  });

  const own = useMemo(() => problemsOf(content), [content]);
  const problems = { ...publishing.found, ...own };
  const attempted = attempts > 0 && !published;
  const editing: Editing<ServiceDraft> = {
    content,
    change: (edit) => {
      publishing.forget();
      setPublished(null);
      draft.change(edit);
    },
    problemAt: (path) => (attempted || touched.has(path) ? problems[path] : undefined),
    touch: (path) => setTouched((old) => (old.has(path) ? old : new Set(old).add(path))),
  };
  const publish = async () => {
    setPublished(null);
    await publishing.publish();
    setAttempts((n) => n + 1);
  };
  const still = draft.save.kind === "untouched" || draft.save.kind === "saved";
  const nothingNew = form !== null && form.state !== "draft" && !form.changed && still;
  const refused = draft.save.kind === "refused" ? draft.save.error.fields : {};
  return (
    <EditingProvider value={editing}>
      <div className="page py-6 wide:py-8">
        <Breadcrumbs items={[{ label: "服務管理", href: to("/mypage/services") }, { label: editorTitle(form) }]} />
        <div className="mt-3 mb-6 flex flex-wrap items-center gap-3">
          <h1 className="text-2xl wide:text-3xl">{editorTitle(form)}</h1>
          {form ? <ServiceStateBadge state={form.state} /> : null}
          {form?.changed && form.state !== "draft" ? <Badge tone="attention">有還沒上架的修改</Badge> : null}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 wide:grid-cols-[12rem_minmax(0,1fr)]">
          <div className="max-wide:hidden">
            <Outline problems={problems} attempted={attempted} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {form?.hiddenReason ? (
              <Alert tone="danger" title="這項服務已被下架">
                {form.hiddenReason}
              </Alert>
            ) : null}
            {draft.older ? (
              <OlderCopyAlert what="這項服務" title={draft.older.content.title} onSettle={draft.settle} />
            ) : null}
            {published && form ? <PublishedAlert id={form.id} again={published.again} turn={attempts} /> : null}
            {attempted && Object.keys(problems).length > 0 ? (
              <ProblemSummary
                lines={inOrder(problems).map(([path, text]) => [path, nameOf(path), text] as const)}
                turn={attempts}
              />
            ) : null}
            {Object.keys(refused).length > 0 ? (
              <Alert tone="danger" title="有些內容無法儲存">
                {Object.values(refused).flat().join(" ")}
              </Alert>
            ) : null}
            <Basics />
            <Gallery />
            <Description />
            <Commission value={form?.commissionBp ?? sellerCommissionBp}>
              <Packages />
              <Options />
            </Commission>
            <Questions />
            <Faqs />
            <Terms />
          </div>
        </div>
      </div>
      <div className="sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
        {draft.theirs ? (
          <div className="page pt-3">
            <OtherTabAlert
              what="這項服務"
              title={draft.theirs.content.title}
              savedAt={draft.theirs.updatedAt}
              onChoose={draft.choose}
            />
          </div>
        ) : null}
        <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <SaveLine save={draft.save} lastAt={form?.updatedAt ?? null} />
          <div className="ml-auto flex gap-3">
            <Button variant="secondary" onClick={() => setPreviewing(true)}>
              預覽
            </Button>
            <Button
              busy={publishing.busy}
              reason={whyNot(form, draft.theirs !== null, nothingNew)}
              onClick={() => void publish()}
            >
              {publishLabel(form)}
            </Button>
          </div>
        </div>
      </div>
      {previewing ? (
        <Suspense>
          <Dialog
            open
            size="full"
            title="預覽"
            description="買家看到的樣子；還沒填的地方會空著。"
            onOpenChange={setPreviewing}
          >
            {preview(content)}
          </Dialog>
        </Suspense>
      ) : null}
    </EditingProvider>
  );
}
