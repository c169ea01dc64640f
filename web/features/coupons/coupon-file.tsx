import { useState } from "react";
import type { Coupon } from "#contract/coupons/schemas.ts";
import { bearers, couponAudiences } from "#contract/coupons/states.ts";
import { money, percentOfBp, share as shareOf } from "#contract/money.ts";
import { CopyButton } from "#web/lib/copy-button.tsx";
import { period } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { CouponActs } from "./coupon-acts.tsx";
import { CouponEditor } from "./coupon-editor.tsx";
import { CouponBadge } from "./state-badge.tsx";
import { conditionWords, cutWords, figuresOf } from "./words.ts";

/** Who pays for a platform coupon, and the maximum cost. */
function costFacts({ sellerBp, budget, bearer, reader }: Coupon) {
  const most = shareOf(budget ?? 0, sellerBp);
  const who = sellerBp === 0 ? bearers.platform : sellerBp === 10_000 ? bearers.seller : bearers.split;
  const mine = { term: "由你分攤", value: `折抵金額的 ${percentOfBp(sellerBp)}，總共最多 ${money(most)}` };
  if (reader === "bearer") return [mine];
  const seller = { term: "分攤的賣家", value: `${bearer?.nickname ?? ""}，最多 ${money(most)}` };
  return [{ term: "預算", value: money(budget ?? 0) }, { term: "負擔", value: who }, ...(bearer ? [seller] : [])];
}

/** Explains states that wait for somebody, or in which only the creator sees the coupon. */
function stateText({ state, waiting, reader, bearer }: Coupon): string | null {
  if (reader === "bearer")
    return state === "asked" ? "好手邀請你分攤這張優惠券。你同意之後才會啟用，婉拒也沒關係。" : null;
  if (waiting) return "預算比較大，等財務的另一位同事放行後就會啟用。";
  if (state === "draft") return bearer ? `${bearer.nickname}同意分攤後才能啟用。` : "還沒啟用，只有你看得到。";
  if (state === "asked") return `等${bearer?.nickname ?? "賣家"}回覆。`;
  if (state === "agreed") return `${bearer?.nickname ?? "賣家"}已經同意分攤，可以啟用了。`;
  return state === "declined" ? `${bearer?.nickname ?? "賣家"}這次不分攤，可以收回修改後再問一次。` : null;
}

function Said({ coupon }: { coupon: Coupon }) {
  const { audience, code, perMember, total, kind } = coupon;
  return (
    <Card>
      <Facts
        items={[
          { term: "優惠", value: cutWords(coupon) },
          { term: "適用", value: conditionWords(coupon) },
          { term: "對象", value: couponAudiences[audience] },
          ...(code ? [{ term: "代碼", value: <span className="font-semibold">{code}</span> }] : []),
          { term: "期間", value: period(coupon) },
          { term: "次數", value: `每人 ${perMember} 次，${total === null ? "不限張數" : `共 ${total} 張`}` },
          ...(kind === "platform" ? costFacts(coupon) : []),
        ]}
      />
    </Card>
  );
}

type Props = Omit<Parameters<typeof CouponEditor>[0], "onDirty"> & { listHref: string };

/** States in which members can use it, or could. */
const outStates = ["active", "paused", "ended"] as const;

/** A coupon for its creator: the form while it is a draft, later its contents; beside it figures and actions. */
export function CouponFile(props: Props) {
  const { coupon } = props;
  const [dirty, setDirty] = useState(false);
  const text = coupon ? stateText(coupon) : null;
  const isOut = coupon !== null && (outStates as readonly string[]).includes(coupon.state);
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,44rem)_18rem] wide:items-start">
      {!coupon || coupon.mayEdit ? (
        <CouponEditor key={coupon?.id ?? "add"} {...props} onDirty={setDirty} />
      ) : (
        <Said coupon={coupon} />
      )}
      {coupon ? (
        <Card className="flex flex-col gap-4">
          <div>
            <CouponBadge coupon={coupon} />
          </div>
          {text === null ? null : <p className="text-ink-soft">{text}</p>}
          {isOut ? <Facts items={figuresOf(coupon)} /> : null}
          {coupon.code && (coupon.state === "active" || coupon.state === "paused") ? (
            <CopyButton full what="代碼" text={coupon.code} />
          ) : null}
          <CouponActs coupon={coupon} dirty={dirty} listHref={props.listHref} />
        </Card>
      ) : null}
    </div>
  );
}
