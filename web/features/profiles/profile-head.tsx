import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { ratingMonths } from "#contract/terms.ts";
import { month } from "#web/lib/format/format.ts";
import { ratesNote } from "#web/lib/format/rates-words.ts";
import { avatarUrl, mediaUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StaffMark } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { FollowButton } from "./follow-button.tsx";
import { MemberBadges } from "./member-badges.tsx";
import { MoreOfMember } from "./more-of-member.tsx";
import { Rates } from "./rates.tsx";

export type Profile = AnswerOf<"GET /api/users/{id}/detail">;

/** Header of a member's page: banner, portrait, text, badges and buttons. @param contact the message button */
export function ProfileHead({ user, contact }: { user: Profile; contact: ReactNode }) {
  return (
    <header>
      <div className="h-32 overflow-hidden rounded-xl bg-teal-wash sm:h-44 wide:h-52">
        {user.background ? (
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
        ) : null}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 px-1 sm:px-6">
        <div className="flex min-w-0 items-end gap-4 sm:gap-6">
          <Avatar
            src={avatarUrl(user.avatar, 320)}
            name={user.nickname}
            size="xl"
            className="-mt-12 ring-4 ring-paper"
          />
          <div className="min-w-0 pt-3">
            <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{user.nickname}</h1>
          </div>
        </div>
        {/* On a 360 px phone all buttons fit in one row, even 已追蹤 with a spinner; they grow into free space. */}
        <div className="flex flex-wrap gap-2 max-sm:grow sm:gap-3 max-sm:[&>button]:min-w-11 max-sm:[&>button]:grow max-sm:[&>button]:px-1.5">
          {user.own ? (
            <Link href={to("/myprofile")} className={buttonClass({ variant: "secondary" })}>
              編輯個人檔案
            </Link>
          ) : (
            <>
              {contact}
              <FollowButton userId={user.id} nickname={user.nickname} followed={user.followed} />
              <MoreOfMember userId={user.id} nickname={user.nickname} blockId={user.blockId} />
            </>
          )}
        </div>
      </div>
      <div className="mt-3 px-1 sm:px-6">
        {user.headline ? <p className="max-w-text text-lg">{user.headline}</p> : null}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
          {user.staff ? <StaffMark /> : null}
          <MemberBadges star={user.star} verified={user.verified} level={user.level} online={user.online} />
          <Stars value={user.stats.rating} count={user.stats.ratingCount} />
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

/** The member's introduction, with their figures beside it. */
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
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="intro">
        <h2 id="intro" className="mb-2 text-xl">
          自我介紹
        </h2>
        <p className="max-w-text whitespace-pre-line">{user.intro || "這位會員還沒有寫自我介紹。"}</p>
      </section>
      <div className="flex flex-col gap-6">
        <section aria-labelledby="figures">
          <h2 id="figures" className="mb-2 text-lg">
            近 {ratingMonths} 個月
          </h2>
          <Rates {...user.stats} />
          <p className="mt-2 text-ink-faint text-xs">{ratesNote}</p>
        </section>
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
