import { bodyOf, lengthOf, minutesOf } from "#contract/articles/body.ts";
import type { ArticleDraft } from "#contract/articles/content.ts";
import { ArticleBody, ContentsAbove, ContentsBeside } from "#web/features/articles/article-body.tsx";
import { ArticleHead } from "#web/features/articles/article-head.tsx";
import { useServices } from "#web/features/articles/editor/services.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { InText } from "./service-in-text.tsx";

/** Preview of an article, built from the components of its page. */
export default function ArticlePreview({ content }: { content: ArticleDraft }) {
  const me = useMe();
  const services = useServices();
  if (!me) return null;
  const { contents } = bodyOf(content.body);
  const card = (id: number) => {
    const service = services.of(id);
    return service ? <InText service={{ rating: 0, ratingCount: 0, ...service }} /> : null;
  };
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 wide:grid-cols-[minmax(0,50rem)_14rem] wide:justify-between">
      <article className="min-w-0">
        <ArticleHead
          {...content}
          title={content.title || "（還沒有標題）"}
          minutes={minutesOf(lengthOf(content.body))}
          publishedAt={null}
          revisedAt={null}
          byline={
            <p className="flex items-center gap-3">
              <Avatar name={me.nickname} src={avatarUrl(me.avatar)} size="sm" />
              {me.nickname}
            </p>
          }
          tools={null}
        />
        <div className="mt-6">
          <ContentsAbove contents={contents} />
        </div>
        <div className="mt-8">
          <ArticleBody html={content.body} card={card} />
        </div>
      </article>
      <ContentsBeside contents={contents} />
    </div>
  );
}
