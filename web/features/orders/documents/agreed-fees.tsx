import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { grouped, percentOfBp } from "#contract/money.ts";
import { methodNames } from "#contract/payments/methods.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { money } from "#web/lib/format/format.ts";
import { type Fact, Facts } from "#web/ui/lists/definition-list.tsx";
import { Bill } from "../bill.tsx";
import { PaperPart } from "./paper-part.tsx";

type Info = AnswerOf<"GET /api/orders/{id}/info">;

const methods: Record<string, string> = methodNames;

/** A fact; none when its value is empty. */
export const fact = (term: string, value: ReactNode): Fact[] => (value ? [{ term, value }] : []);

/** The rates visible to this reader, with the fee rule if there was one. */
function ratesOf({ buyerFeeBp, commissionBp, rule }: Info["rates"]): string {
  const both = [
    buyerFeeBp === null ? null : `買家服務費 ${percentOfBp(buyerFeeBp)}`,
    commissionBp === null ? null : `賣家手續費 ${percentOfBp(commissionBp)}`,
  ];
  const read = both.filter((each) => each !== null).join("、");
  return rule === null ? read : `${read}（${rule}）`;
}

/** For the seller: who pays for the platform coupon. */
const couponFacts = (share: Info["couponShare"]): Fact[] =>
  share === null
    ? []
    : [
        { term: "平台優惠券，平台負擔", value: money(share.platform) },
        { term: "平台優惠券，賣家分攤", value: money(share.seller) },
      ];

/** The bill, its refunds, and other payment data visible to this reader. */
export function AgreedFees({ info }: { info: Info }) {
  return (
    <PaperPart title="費用">
      <Bill lines={info.lines} total={info.total} totalLabel="買家付款總額" />
      <div className="mt-3">
        <Facts
          items={[
            ...fact("退還買家", info.refunded > 0 ? money(info.refunded) : null),
            ...fact("服務價格", info.commission === null ? null : money(info.price)),
            ...couponFacts(info.couponShare),
            ...fact("平台成交手續費", info.commission === null ? null : money(-info.commission)),
            ...fact("適用的費率", ratesOf(info.rates)),
            ...fact("賣家收益", info.earns === null ? null : <strong>{money(info.earns)}</strong>),
            ...fact("金幣折抵", info.credits?.coins ? `${grouped(info.credits.coins)} 枚` : null),
            ...fact("點數折抵", info.credits?.points ? `${grouped(info.credits.points)} 點` : null),
            ...fact("付款方式", info.payment ? (methods[info.payment.method] ?? info.payment.method) : null),
            ...fact("卡號末四碼", info.payment?.cardLast4),
            ...fact("付款編號", info.payment && <Copied text={info.payment.number} what="付款編號" />),
          ]}
        />
      </div>
    </PaperPart>
  );
}
