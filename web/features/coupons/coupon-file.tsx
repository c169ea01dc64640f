import { useState } from "react";
import type { Coupon } from "#contract/coupons/schemas.ts";
import { bearers, couponAudiences } from "#contract/coupons/states.ts";
import { percentOfBp } from "#contract/money.ts";
import { CopyButton } from "#web/lib/copy-button.tsx";
import { period } from "#web/lib/words/format.ts";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { CouponActs } from "./coupon-acts.tsx";
import { CouponEditor } from "./coupon-editor.tsx";
import { CouponBadge } from "./state-badge.tsx";
import { conditionWords, cutWords, figuresOf } from "./words.ts";

function Said({ coupon }: { coupon: Coupon }) {
  const { audience, code, perMember, total, kind, sellerBp } = coupon;
  const bearer = sellerBp === 0 ? bearers.platform : sellerBp === 10_000 ? bearers.seller : bearers.split;
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
          ...(kind === "platform"
            ? [{ term: "負擔", value: bearer === bearers.split ? `賣家 ${percentOfBp(sellerBp)}，其餘平台` : bearer }]
            : []),
        ]}
      />
    </Card>
  );
}

type Props = Omit<Parameters<typeof CouponEditor>[0], "onDirty">;

/** One coupon for its maker: the form while it is a draft, later its contents; beside it its figures and buttons. */
export function CouponFile(props: Props) {
  const { coupon } = props;
  const [dirty, setDirty] = useState(false);
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
          {coupon.mayEdit ? (
            <p className="text-ink-soft">還沒開始發送，只有你看得到。</p>
          ) : (
            <Facts items={figuresOf(coupon)} />
          )}
          {coupon.code && !coupon.mayEdit && coupon.state !== "ended" ? (
            <CopyButton full what="代碼" text={coupon.code} />
          ) : null}
          <CouponActs coupon={coupon} dirty={dirty} />
        </Card>
      ) : null}
    </div>
  );
}
