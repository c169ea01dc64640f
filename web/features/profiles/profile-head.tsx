import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { month } from "#web/lib/format/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { StaffMark } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { FollowButton } from "./follow-button.tsx";
import { MemberBadges } from "./member-badges.tsx";

const MoreOfMember = lazyHydrated(async () => ({ default: (await import("./more-of-member.tsx")).MoreOfMember }));

export type Profile = AnswerOf<"GET /api/users/{id}/detail">;

type ActsProps = {
  user: Profile;
  /** The message button. */
  contact: ReactNode;
  /** In the bar at the foot of the window. */
  foot?: boolean;
};

/** The buttons to deal with a member; for one's own page, to edit it. */
export function ProfileActs({ user, contact, foot = false }: ActsProps) {
  if (user.own)
    return (
      <Link href={to("/myprofile")} className={buttonClass({ variant: "secondary" })}>
        編輯個人檔案
      </Link>
    );
  return (
    // They grow into free space.
    <div className="flex flex-wrap gap-2 [&>button]:min-w-11 [&>button]:grow [&>button]:px-2">
      {contact}
      <FollowButton userId={user.id} nickname={user.nickname} followed={user.followed} />
      <MoreOfMember
        userId={user.id}
        nickname={user.nickname}
        blockId={user.blockId}
        avatar={user.avatar !== null}
        side={foot ? "above" : "below"}
      />
    </div>
  );
}

/** Portrait, name, headline and badges of a member. */
export function ProfileHead({ user }: { user: Profile }) {
  return (
    <header className="flex items-start gap-4 sm:gap-6">
      <Avatar
        src={avatarUrl(user.avatar, 320)}
        name={user.nickname}
        size="xl"
        className="max-sm:size-18! max-sm:text-2xl"
      />
      <div className="min-w-0">
        <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{user.nickname}</h1>
        {user.headline ? <p className="max-w-text text-lg">{user.headline}</p> : null}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-soft text-sm">
          {user.staff ? <StaffMark /> : null}
          <MemberBadges star={user.star} verified={user.verified} level={user.level} online={user.online} />
          {user.city ? (
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden size={15} />
              {user.city}
            </span>
          ) : null}
          <span>{month(user.memberSince)} 加入</span>
          {user.followers > 0 ? <span>{grouped(user.followers)} 人追蹤</span> : null}
        </div>
      </div>
    </header>
  );
}

/** The member's introduction, with jobs and skills. */
export function ProfileAbout({ user }: { user: Profile }) {
  const lists = [
    { title: "職務", items: user.jobs.map((job) => ({ label: job.name, href: to("/users", { job: job.id }) })) },
    {
      title: "技能",
      items: user.skills.map((skill) => ({ label: skill, href: to("/users", { skill }) })),
    },
    { title: "擅長", items: user.specialties.map((label) => ({ label, href: undefined })) },
  ].filter((list) => list.items.length > 0);
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="intro">
        <h2 id="intro" className="mb-3 text-2xl">
          自我介紹
        </h2>
        <p className="max-w-text whitespace-pre-line">{user.intro || `${user.nickname}還沒有寫自我介紹。`}</p>
      </section>
      <div className="flex flex-col gap-6">
        {lists.map((list) => (
          <section key={list.title} aria-label={list.title}>
            <h2 className="mb-2 text-lg">{list.title}</h2>
            <ul className="flex flex-wrap gap-2">
              {list.items.map((item) => (
                <li key={item.label}>
                  {item.href ? (
                    <Link
                      href={item.href}
                      className="touch inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-ink-soft text-sm no-underline hover:text-teal"
                    >
                      {item.label}
                    </Link>
                  ) : (
                    <span className="inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-ink-soft text-sm">
                      {item.label}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
