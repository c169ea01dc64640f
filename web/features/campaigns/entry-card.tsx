import Award from "lucide-react/icons/award";
import type { ReactNode } from "react";
import type { Entry } from "#contract/campaigns/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { avatarUrl, pictureProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

/** The dialogue of a character, a line each, with the speaker before 「：」 in bold. */
function Dialogue({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-11 items-center px-3 font-medium">對話範例（{lines.length} 行）</summary>
      <ul className="flex flex-col gap-1.5 border-line border-t px-3 py-3">
        {lines.map((line, at) => {
          const cut = line.indexOf("：");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
            <li key={at} className="[overflow-wrap:anywhere]">
              {cut > 0 && cut <= 20 ? <strong>{line.slice(0, cut + 1)}</strong> : null}
              <span>{cut > 0 && cut <= 20 ? line.slice(cut + 1) : line}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type Props = {
  entry: Entry;
  acts?: ReactNode;
  level?: 2 | 3;
  /** Votes are still given, so one without any has only just come. */
  running?: boolean;
};

/** An entry with its votes and rank. */
export function EntryCard({ entry, acts, level = 3, running = false }: Props) {
  const { title, text, picture, member, votes, rank, awarded, articleId, dialogue } = entry;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-xl bg-surface shadow-low">
      {picture ? (
        <img
          {...pictureProps(picture, "(width >= 1024px) 380px, (width >= 640px) 50vw, 100vw")}
          alt=""
          loading="lazy"
          className={cx("w-full object-cover", articleId ? "aspect-video" : "aspect-[4/3]")}
        />
      ) : null}
      <div className="flex grow flex-col gap-3 p-4 sm:p-5">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
            {votes === 0 && running ? (
              <span className="font-medium text-teal">剛加入</span>
            ) : (
              <>
                {rank > 0 ? <span>第 {rank} 名</span> : null}
                <span className="font-medium text-ink tabular-nums">{votes} 票</span>
              </>
            )}
            {awarded ? (
              <Badge tone="attention" icon={<Award aria-hidden size={14} />}>
                評審獎
              </Badge>
            ) : null}
          </p>
          <Heading className="text-lg leading-snug [overflow-wrap:anywhere]">
            {articleId ? (
              <Link
                href={to("/users/:id/blogs/:blogId", { id: member.id, blogId: articleId })}
                className="text-ink no-underline hover:text-teal"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </Heading>
          <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
            <Avatar src={avatarUrl(member.avatar)} name={member.nickname} size="xs" />
            <Link href={to("/users/:id", { id: member.id })} className="min-w-0 truncate text-ink-soft hover:text-teal">
              {member.nickname}
            </Link>
          </p>
        </div>
        <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{text}</p>
        {dialogue ? <Dialogue text={dialogue} /> : null}
        {acts ? <div className="mt-auto pt-1">{acts}</div> : null}
      </div>
    </article>
  );
}
