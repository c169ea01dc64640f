import { type ReactNode, useDeferredValue, useMemo } from "react";
import type { ArticleDraft } from "#contract/articles/content.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { Arriving } from "#web/lib/drafts/draft-alerts.tsx";
import { DraftBar, DraftPreview } from "#web/lib/drafts/draft-bar.tsx";
import { DraftAlerts, DraftHead } from "#web/lib/drafts/draft-head.tsx";
import { type EditorRules, useDraftEditor } from "#web/lib/drafts/use-draft-editor.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { ArticleStateBadge } from "../state-badge.tsx";
import { type ArticleForm, articleDrafts, contactProblems, linesOf, problemsOf } from "./drafts.ts";
import { Fields } from "./fields.tsx";
import { ServicesProvider } from "./services.tsx";

export type ArticleEditorProps = {
  /** The row, or null for one that is being added. */
  opened: ArticleForm | null;
  userId: number;
  /** Called when a new article has its id: the URL may change, the form stays. */
  onCreated: (id: number) => void;
  /** Renders the content as its page will show it. */
  preview: (content: ArticleDraft, form: ArticleForm | null) => ReactNode;
};

const rules: Omit<EditorRules<ArticleDraft, ArticleForm>, "problemsOf"> = {
  words: { what: "這篇文章", act: "發布" },
  isOut: ({ state }) => state === "published",
  call: (id, version) => api.call("POST /api/my_blogs/{id}/publish", { params: { id }, query: { version } }),
};

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

/** The draft of an article with its problems. */
function useArticle({ opened, userId, onCreated }: Omit<ArticleEditorProps, "preview">) {
  const draft = useTypedDraft(articleDrafts, opened, userId, onCreated);
  const host = new URL(useRootData()?.origin ?? "http://localhost").host;
  // Validation of a long text is deferred while the user types.
  const settled = useDeferredValue(draft.content);
  const own = useMemo(() => problemsOf(settled), [settled]);
  const contacts = useMemo(() => contactProblems(settled, host), [settled, host]);
  const all = (content: ArticleDraft) => ({ ...problemsOf(content), ...contactProblems(content, host) });
  return useDraftEditor(articleDrafts, draft, { ...rules, problemsOf: all }, own, contacts);
}

/** Form of an article: autosaved, each field validated on blur, published when complete. */
export function ArticleEditor({ preview, ...begin }: ArticleEditorProps) {
  const editor = useArticle(begin);
  const { content, form } = editor.draft;
  const title = form && form.state !== "draft" ? "編輯文章" : "發表文章";
  return (
    <ServicesProvider begun={begin.opened?.services ?? []}>
      <div className="page py-6 wide:py-8">
        <div className="mx-auto max-w-3xl">
          <DraftHead
            editor={editor}
            list={{ label: "文章管理", href: to("/mypage/blogs") }}
            title={title}
            badge={form ? <ArticleStateBadge state={form.state} /> : null}
          />
          <div className="flex flex-col gap-5">
            <DraftAlerts
              editor={editor}
              lines={linesOf(editor.problems)}
              published={(id, again) => <Published id={id} authorId={begin.userId} again={again} turn={editor.turn} />}
            />
            <Card className="flex flex-col gap-6">
              <Fields {...editor.editing} />
            </Card>
          </div>
        </div>
      </div>
      <DraftBar
        what={rules.words.what}
        draft={editor.draft}
        publish={{ label: publishLabel(form), busy: editor.busy, reason: editor.reason, press: editor.publish }}
        preview={(close) => (
          <DraftPreview readers="讀者" onClose={close}>
            {preview(content, form)}
          </DraftPreview>
        )}
      />
    </ServicesProvider>
  );
}
