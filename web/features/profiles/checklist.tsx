import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Progress } from "#web/ui/progress.tsx";

export type Home = AnswerOf<"GET /api/my_home">;

type Step = { title: string; text: string; done: boolean; href?: string };

const identityText: Record<Home["identity"], string> = {
  none: "提領收益前要確認是本人，審核需要一點時間。",
  waiting: "審核中，通過後會通知你。",
  refused: "沒有通過，看看原因再送一次。",
  accepted: "提領收益前要確認是本人。",
};

function stepsOf({ profile, service, identity, account, shared }: Home): Step[] {
  const settings = to("/mypage/setting");
  return [
    { title: "完成個人檔案", text: "大頭照、一句話介紹與自我介紹。", done: profile, href: to("/myprofile") },
    {
      title: "刊登第一項服務",
      text: "內容、方案與價格，邊寫邊自動儲存。",
      done: service,
      href: to("/myservices/:id", { id: "add" }),
    },
    { title: "驗證身分", text: identityText[identity], done: identity === "accepted", href: `${settings}#identity` },
    { title: "設定收款帳戶", text: "收益會匯到這個帳戶。", done: account, href: `${settings}#money` },
    { title: "分享給朋友", text: "第一位買家常常是認識的人。", done: shared },
  ];
}

/** Shares one's own page by the phone's sheet, or copies its address, and remembers that. */
function ShareButton({ userId, nickname }: { userId: number; nickname: string }) {
  const { busy, run } = useAction(() => api.call("PUT /api/my_home", { body: { shared: true } }));
  const share = async () => {
    const url = `${location.origin}${to("/users/:id", { id: userId })}`;
    try {
      if (navigator.share) await navigator.share({ title: `${nickname}｜好手`, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the phone's sheet is no failure, and nothing was shared.
      if (error instanceof Error && error.name === "AbortError") return;
      toast({ text: "瀏覽器不允許複製，請到個人頁面從網址列複製連結。", tone: "attention" });
      return;
    }
    if (!navigator.share) toast({ text: "已複製連結，貼給朋友吧", tone: "ok" });
    await run();
  };
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void share()}>
      分享
    </Button>
  );
}

function Tick({ done, n }: { done: boolean; n: number }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full font-medium text-sm",
        done ? "bg-teal text-on-fill" : "bg-sunken text-ink-soft",
      )}
    >
      {done ? <Check size={16} strokeWidth={2.5} /> : n}
    </span>
  );
}

function Row({ step, n, children }: { step: Step; n: number; children?: ReactNode }) {
  const { title, text, done, href } = step;
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-2">
      <Tick done={done} n={n} />
      <p className="min-w-0 grow">
        {href && !done ? (
          <Link href={href} className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-teal">
            {title}
          </Link>
        ) : (
          <span className={done ? "text-ink-soft" : "font-medium"}>{title}</span>
        )}
        <span className="sr-only">{done ? "（已完成）" : "（還沒完成）"}</span>
        {done ? null : <span className="block text-ink-soft text-sm">{text}</span>}
      </p>
      {href && !done ? <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" /> : null}
      {children}
    </li>
  );
}

type ChecklistProps = { home: Home; me: { id: number; nickname: string }; sold: boolean };

/** A seller's first steps with ticks; when all are done it can be put away, and is gone after the first sale. */
export function SellerChecklist({ home, me, sold }: ChecklistProps) {
  const hide = useAction((hidden: boolean) => api.call("PUT /api/my_home", { body: { hidden } }), {
    done: (_, hidden) =>
      hidden ? { text: "已收起", action: { label: "復原", onPress: () => void hide.run(false) } } : "",
  });
  const steps = stepsOf(home);
  const done = steps.filter((step) => step.done).length;
  const all = done === steps.length;
  if (home.hidden || (all && sold)) return null;
  return (
    <section aria-labelledby="checklist" className="rounded-xl bg-surface p-5 shadow-low sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="checklist" className="text-xl">
          {all ? "準備好接案了" : "開始接案的準備"}
        </h2>
        {all ? (
          <Button variant="secondary" size="sm" busy={hide.busy} onClick={() => void hide.run(true)}>
            收起
          </Button>
        ) : null}
      </div>
      <Progress label="完成" value={done} max={steps.length} text={`${done} / ${steps.length}`} />
      {all ? null : (
        <ol className="mt-2 divide-y divide-line">
          {steps.map((step, at) => (
            <Row key={step.title} step={step} n={at + 1}>
              {step.href || step.done ? null : <ShareButton userId={me.id} nickname={me.nickname} />}
            </Row>
          ))}
        </ol>
      )}
    </section>
  );
}
