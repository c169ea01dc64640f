import type { ReactNode } from "react";
import { to } from "#contract/paths/to.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

type Act = { href: string; label: string };
type NextStepProps = { drawing: ReactNode; title: string; text: string; acts: readonly Act[] };

/** What to do when nothing waits: a drawing, a sentence and the next act, the primary one first. */
export function NextStep({ drawing, title, text, acts }: NextStepProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl bg-surface p-5 shadow-low sm:flex-nowrap sm:p-7">
      {drawing}
      <div className="min-w-0 grow basis-60">
        <h2 className="text-balance text-xl">{title}</h2>
        <p className="mt-1 text-balance text-ink-soft">{text}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          {acts.map(({ href, label }, at) => (
            <Link key={href} href={href} className={buttonClass({ variant: at === 0 ? "primary" : "secondary" })}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </div>
  );
}

const search = { href: to("/search"), label: "找服務" };
const request = { href: to("/requests/add"), label: "發布需求" };

/** The words and acts for a buyer for whom nothing waits. */
export function buyerStep(state: {
  newcomer: boolean;
  running: number;
  saved: number;
}): Omit<NextStepProps, "drawing"> {
  if (state.running > 0)
    return {
      title: "輪到賣家了，你先休息一下",
      text: "有新的進度會通知你，也可以先看看各筆訂單。",
      acts: [{ href: to("/mypage/orders"), label: "看進行中的訂單" }],
    };
  if (state.saved > 0)
    return {
      title: "你收藏的服務還在等你",
      text: "挑一項下單，款項由平台保管到你驗收為止。",
      acts: [{ href: to("/mypage/favorites"), label: "看我的收藏" }, search],
    };
  return state.newcomer
    ? {
        title: "第一件想交給好手的事是什麼？",
        text: "搜尋服務直接下單，或寫下需求讓賣家來報價。",
        acts: [search, request],
      }
    : { title: "都處理好了", text: "下一件事也可以交給好手。", acts: [search, request] };
}

/** The same for a seller. */
export function sellerStep({ running }: { running: number }): Omit<NextStepProps, "drawing"> {
  return running > 0
    ? {
        title: "都處理好了，等買家回覆",
        text: "輪到你的時候會通知你。有空檔的話，看看有沒有適合的案子。",
        acts: [{ href: to("/requests"), label: "找案子" }],
      }
    : {
        title: "有空接新案子嗎？",
        text: "買家正在這裡徵求報價，主動提案最快接到訂單。",
        acts: [
          { href: to("/requests"), label: "找案子" },
          { href: to("/mypage/services"), label: "調整我的服務" },
        ],
      };
}
