import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from "react";
import type { ArticleDraft } from "#contract/articles/content.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { Arriving, OlderCopyAlert, OtherTabAlert, ProblemSummary } from "#web/lib/drafts/draft-alerts.tsx";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { useDraftPublish } from "#web/lib/drafts/use-draft-publish.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { ArticleStateBadge } from "../state-badge.tsx";
import { type ArticleForm, articleDrafts, contactProblems, linesOf, problemsOf } from "./drafts.ts";
import { Fields } from "./fields.tsx";
import { ServicesProvider } from "./services.tsx";

const Dialog = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Dialog }));

export type ArticleEditorProps = {
  /** The row, or null for one that is being added. */
  opened: ArticleForm | null;
  userId: number;
  /** A new article has its id; the address may change, the form stays. */
  onCreated: (id: number) => void;
  /** The content as its page will show it. */
  preview: (content: ArticleDraft, form: ArticleForm | null) => ReactNode;
};

const rules = {
  problemsOf,
  call: (id: number, version: number) =>
    api.call("POST /api/my_blogs/{id}/publish", { params: { id }, query: { version } }),
  unsaved: "內容還沒儲存成功，請稍候再發布。",
};

/** Why nothing can be published now; null when it can. */
function whyNot(form: ArticleForm | null, twoVersions: boolean, nothingNew: boolean): string | null {
  if (form?.hiddenReason) return "這篇文章已被下架，不能發布";
  if (twoVersions) return "請先選擇要保留哪一份內容";
  return nothingNew ? "目前沒有還沒發布的修改" : null;
}

function publishLabel(form: ArticleForm | null): string {
  if (form?.state === "published") return "更新文章";
  return form?.state === "withdrawn" ? "再次發布" : "發布";
}

function Published({ id, authorId, again, turn }: { id: number; authorId: number; again: boolean; turn: number }) {
  return (
    <Arriving turn={turn}>
      <Alert
        tone="ok"
        live
        title={again ? "已更新，讀者看到的是新的內容" : "已發布，讀者現在看得到這篇文章了"}
        action={
          <>
            <Link
              href={to("/users/:id/blogs/:blogId", { id: authorId, blogId: id })}
              className={buttonClass({ variant: "secondary" })}
            >
              看文章
            </Link>
            <Link href={to("/mypage/blogs")} className={buttonClass({ variant: "quiet" })}>
              回文章管理
            </Link>
          </>
        }
      >
        之後可以隨時回來修改，改過的內容要再發布一次讀者才看得到。
      </Alert>
    </Arriving>
  );
}

/** The form of an article: saved as it is typed, checked as it is left, published when it is whole. */
export function ArticleEditor({ opened, userId, onCreated, preview }: ArticleEditorProps) {
  const draft = useTypedDraft(articleDrafts, opened, userId, onCreated);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [published, setPublished] = useState<{ again: boolean } | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const { content, form } = draft;
  const publishing = useDraftPublish(articleDrafts, draft, rules, () => {
    setPublished({ again: form?.state === "published" });
    setTouched(new Set());
  });

  const host = new URL(useRootData()?.origin ?? "http://localhost").host;
  // Typing goes first: a long text is read again when there is time.
  const settled = useDeferredValue(content);
  const own = useMemo(() => problemsOf(settled), [settled]);
  const contacts = useMemo(() => contactProblems(settled, host), [settled, host]);
  const problems = { ...publishing.found, ...own, ...contacts };
  const attempted = attempts > 0 && !published;
  const change = (edit: (content: ArticleDraft) => ArticleDraft) => {
    publishing.forget();
    setPublished(null);
    draft.change(edit);
  };
  const publish = async () => {
    setPublished(null);
    if (Object.keys(contactProblems(content, host)).length === 0) await publishing.publish();
    setAttempts((n) => n + 1);
  };
  const still = draft.save.kind === "untouched" || draft.save.kind === "saved";
  const nothingNew = form !== null && form.state === "published" && !form.changed && still;
  const refused = draft.save.kind === "refused" ? draft.save.error.fields : {};
  const title = form && form.state !== "draft" ? "編輯文章" : "發表文章";
  return (
    <ServicesProvider begun={opened?.services ?? []}>
      <div className="page py-6 wide:py-8">
        <div className="mx-auto max-w-3xl">
          <Breadcrumbs items={[{ label: "文章管理", href: to("/mypage/blogs") }, { label: title }]} />
          <div className="mt-3 mb-6 flex flex-wrap items-center gap-3">
            <h1 className="text-2xl wide:text-3xl">{title}</h1>
            {form ? <ArticleStateBadge state={form.state} /> : null}
            {form?.changed && form.state === "published" ? <Badge tone="attention">有還沒發布的修改</Badge> : null}
          </div>
          <div className="flex flex-col gap-5">
            {form?.hiddenReason ? (
              <Alert tone="danger" title="這篇文章已被下架">
                {form.hiddenReason}
              </Alert>
            ) : null}
            {draft.older ? (
              <OlderCopyAlert what="這篇文章" title={draft.older.content.title} onSettle={draft.settle} />
            ) : null}
            {published && form ? (
              <Published id={form.id} authorId={userId} again={published.again} turn={attempts} />
            ) : null}
            {attempted && Object.keys(problems).length > 0 ? (
              <ProblemSummary lines={linesOf(problems)} turn={attempts} />
            ) : null}
            {Object.keys(refused).length > 0 ? (
              <Alert tone="danger" title="有些內容無法儲存">
                {Object.values(refused).flat().join(" ")}
              </Alert>
            ) : null}
            <Card className="flex flex-col gap-6">
              <Fields
                content={content}
                change={change}
                touch={(path) => setTouched((old) => (old.has(path) ? old : new Set(old).add(path)))}
                problemAt={(path) => contacts[path] ?? (attempted || touched.has(path) ? problems[path] : undefined)}
              />
            </Card>
          </div>
        </div>
      </div>
      <div className="sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
        {draft.theirs ? (
          <div className="page pt-3">
            <OtherTabAlert
              what="這篇文章"
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
            description="讀者看到的樣子；還沒填的地方會空著。"
            onOpenChange={setPreviewing}
          >
            {preview(content, form)}
          </Dialog>
        </Suspense>
      ) : null}
    </ServicesProvider>
  );
}
