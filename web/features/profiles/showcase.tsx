import { to } from "#contract/paths/to.ts";
import type { Picture } from "#contract/shared.ts";
import { mediaUrl, pictureProps } from "#web/lib/media.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { itemsOf } from "./editor/items.ts";
import type { Profile } from "./profile-head.tsx";

const MOST = 5;

type Shown = { key: string; href: string; title: string; picture: Picture };

/** Up to five pictures: the first of each work, then covers of services. */
function shownOf({ id, items, services }: Profile): Shown[] {
  const works = itemsOf(items, "portfolios").flatMap(({ id: pid, data: { title, images } }) => {
    const [picture] = images;
    return picture ? [{ key: `work-${pid}`, href: to("/users/:id/portfolios/:pid", { id, pid }), title, picture }] : [];
  });
  const covers = services.data.flatMap(({ id: serviceId, title, cover }) =>
    cover ? [{ key: `service-${serviceId}`, href: to("/services/:id", { id: serviceId }), title, picture: cover }] : [],
  );
  return [...works, ...covers].slice(0, MOST);
}

/** By number of pictures: the grid, and the first picture's place in it. Phones show at most three. */
const layouts: Record<number, { grid: string; first: string }> = {
  1: { grid: "grid-cols-1 grid-rows-1", first: "" },
  2: { grid: "grid-cols-2 grid-rows-1", first: "" },
  3: {
    grid: "grid-cols-2 grid-rows-[2fr_1fr] sm:grid-cols-3 sm:grid-rows-2",
    first: "max-sm:col-span-2 sm:col-span-2 sm:row-span-2",
  },
  4: {
    grid: "grid-cols-2 grid-rows-[2fr_1fr] sm:grid-cols-3 sm:grid-rows-3",
    first: "max-sm:col-span-2 sm:col-span-2 sm:row-span-3",
  },
  5: {
    grid: "grid-cols-2 grid-rows-[2fr_1fr] sm:grid-cols-4 sm:grid-rows-2",
    first: "max-sm:col-span-2 sm:col-span-2 sm:row-span-2",
  },
};

/** A member's works, large, as the head of the page; without any, the background, and without that nothing. */
export function Showcase({ user }: { user: Profile }) {
  const shown = shownOf(user);
  const layout = layouts[shown.length];
  if (layout)
    return (
      <ul
        aria-label={`${user.nickname}的作品`}
        className={cx("mb-6 grid h-72 gap-1.5 overflow-hidden rounded-xl sm:h-80 wide:h-[26rem]", layout.grid)}
      >
        {shown.map(({ key, href, title, picture }, at) => (
          <li
            key={key}
            className={cx(
              "group relative overflow-hidden bg-sunken",
              at === 0 && layout.first,
              at > 2 && "max-sm:hidden",
            )}
          >
            <img
              {...pictureProps(
                picture,
                at === 0 ? "(width >= 1280px) 600px, (width >= 640px) 60vw, 100vw" : "(width >= 640px) 300px, 50vw",
              )}
              alt=""
              loading={at < 3 ? "eager" : "lazy"}
              fetchPriority={at === 0 ? "high" : "auto"}
              className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
            />
            <Link
              href={href}
              className="absolute inset-0 flex items-end bg-gradient-to-t from-scrim to-40% to-transparent p-3 font-medium text-on-photo no-underline outline-offset-[-3px]"
            >
              <span className="line-clamp-1">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    );
  if (!user.background) return null;
  return (
    <div className="mb-6 h-32 overflow-hidden rounded-xl bg-teal-wash sm:h-44 wide:h-52">
      <img
        src={mediaUrl(user.background, 1280)}
        srcSet={`${mediaUrl(user.background, 640)} 640w, ${mediaUrl(user.background, 1280)} 1280w`}
        sizes="(width >= 1280px) 1168px, 100vw"
        alt=""
        width={1280}
        height={320}
        fetchPriority="high"
        className="size-full object-cover"
      />
    </div>
  );
}
