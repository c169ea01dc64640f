import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { moment } from "#web/lib/format/format.ts";
import { avatarUrl, pictureProps } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time-element.tsx";

type Favorite = AnswerOf<"GET /api/my_received_favorites">["data"][number];

/** Which members have added which of the seller's services to their favourites, and when. */
export function FavoriteRows({ favorites }: { favorites: readonly Favorite[] }) {
  const now = useNow();
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg bg-surface px-4 shadow-low sm:px-5">
      {favorites.map(({ id, member, service, at }) => (
        <li key={id} className="flex items-center gap-4 py-4">
          <Avatar src={avatarUrl(member.avatar, 96)} name={member.nickname} />
          <div className="min-w-0 grow">
            <p>
              <Link href={to("/users/:id", { id: member.id })} className="font-medium text-ink hover:text-teal">
                {member.nickname}
              </Link>
              <span className="text-ink-soft"> 收藏了</span>
            </p>
            <p className="line-clamp-2">
              <Link href={to("/services/:id", { id: service.id })} className="text-ink-soft hover:text-teal">
                {service.title}
              </Link>
            </p>
            <p className="text-ink-faint text-sm">
              <Time iso={at} text={moment(at, now)} />
            </p>
          </div>
          {service.cover ? (
            <img
              {...pictureProps(service.cover, "96px", 96)}
              alt=""
              loading="lazy"
              className="aspect-16/10 w-20 shrink-0 rounded-md object-cover sm:w-24"
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
