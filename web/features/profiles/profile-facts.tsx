import CalendarCheck from "lucide-react/icons/calendar-check";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import MessageCircleReply from "lucide-react/icons/message-circle-reply";
import type { ReactNode } from "react";
import { grouped } from "#contract/money.ts";
import { percent, ratesNote } from "#web/lib/format/rates-words.ts";
import { Explained } from "#web/ui/lists/explained.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { answerWords } from "./answer-words.ts";
import type { Profile } from "./profile-head.tsx";

type Fact = { term: string; icon: ReactNode; value: string };

/** What somebody wants to know before writing: answer time, availability, punctuality. Those without data are left out. */
function factsOf({ answerMinutes, hasPlace, fromDays, stats, services }: Profile): Fact[] {
  const onTime = percent(stats.onTimeRate);
  const days = fromDays === null ? "" : `，最快 ${fromDays} 天交件`;
  return [
    ...(answerMinutes === null
      ? []
      : [{ term: "回覆", icon: <MessageCircleReply aria-hidden size={18} />, value: answerWords(answerMinutes) }]),
    ...(services.total === 0
      ? []
      : [
          {
            term: "檔期",
            icon: <CalendarCheck aria-hidden size={18} />,
            value: hasPlace ? `現在可以接案${days}` : "目前額滿，可以先傳訊息約時間",
          },
        ]),
    ...(onTime ? [{ term: "準時率", icon: <Clock aria-hidden size={18} />, value: `${onTime} 準時交件` }] : []),
    ...(stats.completed > 0
      ? [
          {
            term: "完成訂單",
            icon: <CircleCheck aria-hidden size={18} />,
            value: `完成 ${grouped(stats.completed)} 筆訂單`,
          },
        ]
      : []),
  ];
}

/** The deciding facts of a seller: price from, rating with its number of reviews, and the facts above. */
export function ProfileFacts({ user, children }: { user: Profile; children?: ReactNode }) {
  const facts = factsOf(user);
  const { fromPrice, stats } = user;
  if (fromPrice === null && facts.length === 0) return children;
  return (
    <div className="rounded-xl bg-surface p-5 shadow-low wide:shadow-mid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {fromPrice === null ? null : <Price amount={fromPrice} from className="font-semibold text-2xl" />}
        <Stars value={stats.rating} count={stats.ratingCount} />
      </div>
      {facts.length > 0 ? (
        <dl className="mt-3 flex flex-col gap-2">
          {facts.map(({ term, icon, value }) => (
            <div key={term} className="flex gap-2.5">
              <dt className="mt-1 text-teal">
                {icon}
                <span className="sr-only">{term}</span>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {stats.completed > 0 ? <Explained className="mt-2">{ratesNote}</Explained> : null}
      {children}
    </div>
  );
}
