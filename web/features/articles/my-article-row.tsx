import ChevronDown from "lucide-react/icons/chevron-down";
import ImageOff from "lucide-react/icons/image-off";
import { useState } from "react";
import type { MyArticle } from "#contract/articles/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { confirmOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { moment } from "#web/lib/format/format.ts";
import { pictureProps } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";
import { Time } from "#web/ui/time-element.tsx";
import { MonthsTable } from "./months-table.tsx";
import { ArticleStateBadge } from "./state-badge.tsx";

type Action = MyArticle["actions"][number];

/** Buttons to withdraw and delete, as allowed and labelled by the server. */
function Transitions({ article: { id, title, actions } }: { article: MyArticle }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const params = { id };
  const transition = useAction(
    async ({ name }: Action) => {
      if (name === "withdraw") await api.call("POST /api/my_blogs/{id}/withdraw", { params });
      else await api.call("DELETE /api/my_blogs/{id}", { params });
    },
    { done: (_, { done }) => done ?? "", notice: "inline" },
  );
  const name = title || "未命名的草稿";
  return (
    <>
      {actions
        .filter(({ confirm }) => confirm !== null)
        .map((action) => (
          <Button
            key={action.name}
            size="sm"
            variant="quiet"
            aria-label={`${action.label}：${name}`}
            onClick={() => setAsked(action)}
          >
            {action.label}
          </Button>
        ))}
      {asked ? (
        <StillAvailable value={isStillAvailable(asked, actions)}>
          <Confirm
            open
            onOpenChange={() => setAsked(null)}
            title={`${asked.label}「${name}」？`}
            {...confirmOf(asked)}
            confirmLabel={`${asked.label}文章`}
            refusal={transition.refusal}
            unanswered={transition.unanswered}
            onConfirm={() => transition.run(asked)}
          />
        </StillAvailable>
      ) : null}
    </>
  );
}

function Cover({ article }: { article: MyArticle }) {
  if (!article.cover)
    return (
      <div className="grid aspect-video w-full place-items-center rounded-md bg-sunken text-ink-faint">
        <ImageOff aria-hidden size={22} />
      </div>
    );
  return (
    <img
      {...pictureProps(article.cover, "(min-width: 640px) 160px, 112px", 96)}
      alt=""
      loading="lazy"
      className="aspect-video w-full rounded-md object-cover"
    />
  );
}

/** An article in its author's list: state, figures and actions. */
export function MyArticleRow({ article, authorId }: { article: MyArticle; authorId: number }) {
  const now = useNow();
  const seen = article.publishedAt !== null;
  const name = article.title || "未命名的草稿";
  const edit = to("/mypage/blogs/edit/:id", { id: article.id });
  return (
    <li className="flex gap-4 rounded-lg bg-surface p-4 shadow-low sm:gap-5 sm:p-5">
      <div className="w-28 shrink-0 sm:w-40">
        <Cover article={article} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <ArticleStateBadge state={article.state} hidden={article.hiddenReason !== null} />
          {article.changed && article.state === "published" ? <Badge tone="attention">有還沒發布的修改</Badge> : null}
          <span className="text-ink-faint text-sm">
            <Time iso={article.updatedAt} text={`更新於 ${moment(article.updatedAt, now)}`} />
          </span>
        </div>
        <h2 className="line-clamp-2 text-lg">
          <Link href={edit} className="text-ink no-underline hover:text-teal">
            {name}
          </Link>
        </h2>
        {article.hiddenReason ? <p className="text-danger text-sm">{article.hiddenReason}</p> : null}
        {seen ? (
          <details className="group text-sm">
            <summary className="touch inline-flex cursor-pointer list-none flex-wrap items-center gap-x-5 [&::-webkit-details-marker]:hidden">
              <span>
                <span className="text-ink-faint">閱讀 </span>
                {grouped(article.reads)}
              </span>
              <span>
                <span className="text-ink-faint">收藏 </span>
                {grouped(article.favorites)}
              </span>
              <span>
                <span className="text-ink-faint">點到服務 </span>
                {grouped(article.clicks)}
              </span>
              <span className="inline-flex items-center gap-1 text-teal">
                每月成績
                <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
              </span>
            </summary>
            <MonthsTable months={article.byMonth} caption={`「${name}」各月份的閱讀、收藏與點到服務的次數`} />
          </details>
        ) : null}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Link
            href={edit}
            aria-label={`${seen ? "編輯" : "繼續編輯"}：${name}`}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {seen ? "編輯" : "繼續編輯"}
          </Link>
          {article.state === "published" ? (
            <Link
              href={to("/users/:id/blogs/:blogId", { id: authorId, blogId: article.id })}
              aria-label={`看文章：${name}`}
              className={buttonClass({ variant: "quiet", size: "sm" })}
            >
              看文章
            </Link>
          ) : null}
          <Transitions article={article} />
        </div>
      </div>
    </li>
  );
}
