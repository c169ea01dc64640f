import type { Campaign } from "#contract/campaigns/schemas.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { giftWords } from "./words.ts";

/** The conditions of the claim: who may take the coupon, and how often. */
function conditionsOf({ settings }: Campaign): string[] {
  if (settings.kind !== "claim") return ["所有會員都可以領取，每人一次"];
  const { memberDays, cellphone } = settings;
  return [
    memberDays === null ? "所有會員都可以領取" : `加入未滿 ${memberDays} 天的會員`,
    ...(cellphone ? ["已經驗證手機號碼"] : []),
    "每人領取一次",
  ];
}

/**
 * The coupon of a campaign: the discount, who may claim it, why this reader cannot. `idle`: disabled, for a preview.
 */
export function Gift({ campaign, idle = false }: { campaign: Campaign; idle?: boolean }) {
  const { gift, slug, state, refusal, mine } = campaign;
  const { busy, run } = useAction(
    (_: object, { key }) => api.call("POST /api/campaigns/{slug}/claim", { params: { slug }, key }),
    {
      done: ({ state }) =>
        state === "held"
          ? { tone: "attention", text: "已收到你的領取，正在確認中，結果會用通知告訴你。" }
          : "領取成功，優惠券已放進「我的優惠券」",
    },
  );
  if (!gift) return null;
  return (
    <Card pad={false} className="flex max-w-2xl overflow-hidden max-sm:flex-col">
      <div className="flex items-center justify-center bg-kaki-wash px-6 py-8 text-center sm:w-56 sm:shrink-0">
        <p className="text-balance font-semibold text-3xl text-kaki">{giftWords(gift)}</p>
      </div>
      {/* The line along which a coupon is torn off. */}
      <div aria-hidden className="relative border-line-strong border-dashed max-sm:border-t-2 sm:border-l-2">
        <span className="-left-3 -top-3 absolute size-6 rounded-full bg-paper" />
        <span className="absolute size-6 rounded-full bg-paper max-sm:-top-3 max-sm:-right-3 sm:-bottom-3 sm:-left-3" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-4 p-5 sm:p-6">
        <h2 className="text-xl">{gift.title}</h2>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{gift.minimum > 0 ? `單筆滿 ${money(gift.minimum)} 可以使用` : "沒有最低消費"}</li>
          <li>{date(gift.endsAt)} 前使用</li>
          {conditionsOf(campaign).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {mine.claim === "counted" ? (
          <Alert
            tone="ok"
            action={
              <Link href={to("/mypage/coupons")} className="link">
                查看我的優惠券
              </Link>
            }
          >
            {refusal}
          </Alert>
        ) : refusal && state === "running" ? (
          <Alert tone="info">
            {refusal}
            {refusal.includes("手機") ? (
              <>
                {" "}
                <Link href={to("/mypage/setting")} className="link">
                  前往驗證
                </Link>
              </>
            ) : null}
          </Alert>
        ) : null}
        {state === "running" && mine.claim === null ? (
          <Button
            size="lg"
            className="self-start"
            busy={busy}
            reason={idle ? "預覽時不能領取" : refusal}
            onClick={() => askLogin(() => void run({}), { why: "領取優惠券" })}
          >
            領取優惠券
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
