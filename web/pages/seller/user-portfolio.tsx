import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { data as refusal } from "react-router";
import { to } from "#contract/paths/to.ts";
import { itemsOf } from "#web/features/profiles/editor/items.ts";
import { FromOrder } from "#web/features/profiles/editor/show.tsx";
import { PortfolioReport } from "#web/features/profiles/report-button.tsx";
import { TakenDownAlert } from "#web/features/profiles/taken-down.tsx";
import { avatarUrl, mediaUrl, pictureProps } from "#web/lib/media.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { stored } from "#web/lib/page/share-picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/user-portfolio";

const ID = /^[1-9]\d{0,9}$/;

export async function loader(args: Route.LoaderArgs) {
  const { id, pid } = args.params;
  if (!ID.test(id) || !ID.test(pid)) throw refusal(null, { status: 404 });
  const user = await load(args).call("GET /api/users/{id}/detail", { params: { id } });
  const works = itemsOf(user.items, "portfolios");
  const at = works.findIndex((work) => work.id === Number(pid));
  const work = works[at];
  // A portfolio item of another member is a 404.
  if (!work) throw refusal(null, { status: 404 });
  const { nickname, avatar, headline, own } = user;
  const link = (one: typeof work | undefined) => (one ? { id: one.id, title: one.data.title } : null);
  return {
    user: { id: user.id, nickname, avatar, headline, own },
    work,
    before: link(works[at - 1]),
    after: link(works[at + 1]),
  };
}

export const handle = page<typeof loader>({
  title: ({ user, work }) => `${work.data.title}：${user.nickname}的作品`,
  head({ user, work }, { origin }) {
    const [cover] = work.data.images;
    return {
      description: `${user.nickname} 在好手的作品「${work.data.title}」。${work.data.description || "看作品的圖片，以及同一位達人的其他作品、服務與評價。"}`,
      canonical: to("/users/:id/portfolios/:pid", { id: user.id, pid: work.id }),
      ...(cover && { image: stored(cover) }),
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        name: work.data.title,
        ...(work.data.description && { description: work.data.description }),
        ...(work.data.year !== null && { dateCreated: String(work.data.year) }),
        image: work.data.images.map(({ hash }) => origin + mediaUrl(hash, 1280)),
        creator: { "@type": "Person", name: user.nickname, url: `${origin}/users/${user.id}` },
      },
    };
  },
});

export default function UserPortfolio({ loaderData: { user, work, before, after } }: Route.ComponentProps) {
  const base = to("/users/:id", { id: user.id });
  const { title, year, description, images } = work.data;
  return (
    <article className="page pt-4 pb-16 wide:pt-6">
      <Breadcrumbs
        items={[{ label: user.nickname, href: base }, { label: "作品", href: `${base}/portfolios` }, { label: title }]}
      />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <header>
            <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1>
            {year === null ? null : <p className="mt-1 text-ink-soft">{year} 年</p>}
            {work.fromOrder ? <FromOrder /> : null}
          </header>
          {work.hiddenReason === null ? null : (
            <TakenDownAlert title="這件作品已被下架，只有你看得到" reason={work.hiddenReason} />
          )}
          {description ? <p className="max-w-text whitespace-pre-line">{description}</p> : null}
          {images.map((image, at) => (
            <figure key={image.hash}>
              <img
                {...pictureProps(image, "(width >= 960px) 800px, 100vw")}
                alt={image.alt || `${title}，第 ${at + 1} 張圖片`}
                loading={at === 0 ? "eager" : "lazy"}
                fetchPriority={at === 0 ? "high" : "auto"}
                decoding={at === 0 ? "sync" : "async"}
                className="h-auto max-w-full rounded-lg"
              />
              {image.alt ? <figcaption className="mt-2 text-ink-soft text-sm">{image.alt}</figcaption> : null}
            </figure>
          ))}
        </div>
        <aside aria-label="作者" className="wide:sticky wide:top-24 wide:self-start">
          <Link href={base} className="flex items-center gap-3 text-ink no-underline hover:text-teal">
            <Avatar src={avatarUrl(user.avatar)} name={user.nickname} size="md" />
            <span className="min-w-0 font-medium">{user.nickname}</span>
          </Link>
          {user.headline ? <p className="mt-3 text-ink-soft">{user.headline}</p> : null}
          <Link href={`${base}/services`} className={`${buttonClass({ full: true })} mt-5`}>
            看 {user.nickname} 的服務
          </Link>
          {user.own ? null : (
            <div className="mt-2">
              <PortfolioReport id={work.id} />
            </div>
          )}
        </aside>
      </div>
      {before || after ? (
        <nav aria-label="其他作品" className="mt-12 flex flex-wrap justify-between gap-4 border-line border-t pt-5">
          {before ? (
            <Link
              href={`${base}/portfolios/${before.id}`}
              className="inline-flex min-h-11 items-center gap-1 text-teal"
            >
              <ChevronLeft aria-hidden size={18} />
              {before.title}
            </Link>
          ) : (
            <span />
          )}
          {after ? (
            <Link href={`${base}/portfolios/${after.id}`} className="inline-flex min-h-11 items-center gap-1 text-teal">
              {after.title}
              <ChevronRight aria-hidden size={18} />
            </Link>
          ) : null}
        </nav>
      ) : null}
    </article>
  );
}
