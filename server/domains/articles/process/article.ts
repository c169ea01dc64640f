import {
  type ArticleState,
  type ArticleTransition,
  type articleForms,
  articleStates,
} from "#contract/articles/states.ts";
import { to } from "#contract/paths/to.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { moderationGuards, moderationTransitions } from "#server/publishing/moderated.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";
import { isDraft, isPicked, isWithdrawn } from "./predicates.ts";

export type ArticleFacts = {
  state: ArticleState;
  hiddenReason: string | null;
  publishedAt?: Date | null;
  pickedAt?: Date | string | null;
  /** There are unpublished edits; read for its author's pages. */
  changed?: boolean;
  /** Number of open reports; read for operators. */
  waiting?: number;
};

type ArticleColumns = {
  /** Its search row is rebuilt. */
  finds?: true;
  /** The decision about its open reports. */
  reports?: ReportDecision;
};

export type ArticleProcessTypes = ProcessTypesOf<{
  state: ArticleState;
  transition: ArticleTransition;
  actor: "author" | "operator" | "system";
  side: "author";
  form: (typeof articleForms)[number];
  facts: ArticleFacts;
  /** hide: the reason. hide, dismiss: the reports decided by it, locked. */
  input: { reason?: string; reports?: readonly Report[] };
  changes: {
    hiddenReason: string | null;
    hiddenAt: Date | null;
    publishedAt: Date;
    revisedAt: Date;
    pickedAt: Date | null;
    updatedAt: Date;
  };
  row: { id: number; authorId: number; title: string; state: string };
  columns: ArticleColumns;
}>;

type ArticleGuard = Guard<ArticleProcessTypes>;

const changedMeanwhile = "這篇文章的狀態剛剛已經改變，這個動作已經不能做了。";
const { shown, hidden, reported } = moderationGuards(changedMeanwhile);
/** The author cannot restore what operators have hidden. */
const notHidden: ArticleGuard = { words: shown.words, test: shown.test, code: "article_hidden" };
const acts = moderationTransitions({ noun: "文章", owner: "作者", restore: "恢復顯示", process: "article" });
const chosen = ({ pickedAt = null }: ArticleFacts) => isPicked.test({ pickedAt });
const picked: ArticleGuard = { words: "已入選精選", test: chosen, text: changedMeanwhile };
const notPicked: ArticleGuard = { words: "沒有入選精選", test: (article) => !chosen(article), text: changedMeanwhile };

const touched = (_article: ArticleFacts, now: Date) => ({ updatedAt: now });

/** An article, from its first draft until its author removes it. Operators' acts do not change the author's state. */
export const articleProcess: Process<ArticleProcessTypes> = {
  name: "article",
  title: "文章",
  refused: { code: "conflict" },
  sides: ["author"],
  states: {
    draft: { label: articleStates.draft, next: "author", endedBy: "發布或刪除" },
    published: { label: articleStates.published, next: "author", endedBy: "撤下" },
    withdrawn: { label: articleStates.withdrawn, next: "author", endedBy: "再次發布或刪除" },
    removed: { label: articleStates.removed },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["author"], label: "新增文章" },
    publish: {
      // Also when published: unpublished edits replace what readers see.
      from: ["draft", "published", "withdrawn"],
      to: "published",
      by: ["author"],
      when: [notHidden],
      label: "發布文章",
      button: {
        form: "editor",
        label: "發布",
        tone: "primary",
        when: (article) => isDraft.test(article) || isWithdrawn.test(article) || article.changed === true,
      },
      finds: true,
      set: ({ publishedAt }, now) => ({ publishedAt: publishedAt ?? now, revisedAt: now, updatedAt: now }),
    },
    withdraw: {
      from: "published",
      to: "withdrawn",
      by: ["author", "system"],
      label: "撤下文章",
      button: {
        form: "withdraw",
        label: "撤下",
        tone: "secondary",
        confirm: "讀者會看到這篇文章已經移除。內容會留著，之後可以再發布。",
        done: "已撤下文章",
      },
      notifies: [],
      finds: true,
      set: touched,
    },
    remove: {
      from: ["draft", "withdrawn"],
      to: "removed",
      by: ["author", "system"],
      label: "刪除文章",
      button: {
        form: "remove",
        label: "刪除",
        tone: "danger",
        confirm: (article) =>
          isDraft.test(article) ? "草稿刪除後無法復原。" : "文章、閱讀數與收藏都會刪除，無法復原。",
        done: "已刪除文章",
      },
      notifies: [],
      finds: true,
      set: touched,
    },
    hide: {
      ...acts.hide,
      from: ["published", "withdrawn"],
      when: [shown],
      mail: ({ id }, { reason }) => ({
        text: ["讀者看不到這篇文章。內容還在，你可以修改。", `原因：\n${reason}`],
        act: { label: "查看這篇文章", url: to("/mypage/blogs/edit/:id", { id }) },
        below: ["已經修正，或認為下架有誤，可以寫信給客服。"],
      }),
      finds: true,
      set: (_article, now, { reason = "" }) => ({ hiddenReason: reason, hiddenAt: now, pickedAt: null }),
    },
    show: {
      ...acts.show,
      from: ["published", "withdrawn"],
      when: [hidden],
      mail: (article, { reason }) => ({
        text: [
          isWithdrawn.test(article) ? "文章目前是撤下的狀態，可以到文章管理再次發布。" : "讀者又看得到這篇文章了。",
          `說明：\n${reason}`,
        ],
        act: {
          label: "查看這篇文章",
          url: to("/users/:id/blogs/:blogId", { id: article.authorId, blogId: article.id }),
        },
      }),
      finds: true,
    },
    dismiss: {
      ...acts.dismiss,
      from: ["published", "withdrawn"],
      when: [shown, reported],
    },
    pick: {
      from: "published",
      to: "same",
      by: ["operator"],
      when: [shown, notPicked],
      label: "選為編輯精選",
      button: { form: "press", tone: "secondary", done: "已選為編輯精選，並通知作者" },
      line: "你的文章「{title}」入選編輯精選",
      set: (_article, now) => ({ pickedAt: now }),
    },
    unpick: {
      from: ["published", "withdrawn"],
      to: "same",
      by: ["operator"],
      when: [picked],
      label: "移出編輯精選",
      button: { form: "press", tone: "secondary", done: "已移出編輯精選" },
      notifies: [],
      set: () => ({ pickedAt: null }),
    },
  },
};
