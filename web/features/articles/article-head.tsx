import type { ReactNode } from "react";
import type { Picture } from "#contract/shared.ts";
import { date } from "#web/lib/format/format.ts";
import { pictureProps } from "#web/lib/media.ts";

export type ArticleHeadProps = {
  title: string;
  lead: string;
  cover: Picture | null;
  minutes: number;
  /** ISO; null while it is not published. */
  publishedAt: string | null;
  revisedAt: string | null;
  /** The line about the author. */
  byline: ReactNode;
  /** The buttons beside the byline. */
  tools: ReactNode;
};

/** Title, byline, cover and lead. */
export function ArticleHead({ title, lead, cover, minutes, publishedAt, revisedAt, byline, tools }: ArticleHeadProps) {
  const revised = publishedAt !== null && date(revisedAt) !== date(publishedAt);
  return (
    <header className="flex flex-col gap-5">
      <h1 className="text-pretty text-2xl [overflow-wrap:anywhere] wide:text-4xl">{title}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          {byline}
          <p className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
            {publishedAt ? <time dateTime={publishedAt}>{date(publishedAt)}</time> : null}
            {revised && revisedAt ? (
              <span>
                <time dateTime={revisedAt}>{date(revisedAt)}</time> 更新
              </span>
            ) : null}
            <span>閱讀 {minutes} 分鐘</span>
          </p>
        </div>
        <div className="-ml-4 flex flex-wrap print:hidden">{tools}</div>
      </div>
      {cover ? (
        <img
          {...pictureProps(cover, "(width >= 960px) 800px, 100vw")}
          alt=""
          fetchPriority="high"
          data-picture
          className="aspect-video w-full rounded-xl object-cover"
        />
      ) : null}
      {lead ? <p className="max-w-text text-pretty text-ink-soft text-lg">{lead}</p> : null}
    </header>
  );
}
