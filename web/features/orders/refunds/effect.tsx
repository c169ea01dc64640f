import type { LaterEffect } from "#contract/orders/later-refunds.ts";
import { money } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";

/** The amount in a field, if it is one that can be asked about. */
export function askedAmount(typed: unknown): number | null {
  const amount = typed === "" || typed === undefined || typed === null ? null : Number(typed);
  return amount !== null && Number.isInteger(amount) && amount >= 0 ? amount : null;
}

type Props = {
  /** Null until the server has computed it. */
  effect: LaterEffect | null;
  /** Whom the seller's part is named after. */
  seller: "你" | "賣家";
};

/** Where the seller's part comes from. */
const partsOf = ({ pending, balance }: LaterEffect): string =>
  [pending > 0 && `待入帳收益 ${money(pending)}`, balance > 0 && `餘額 ${money(balance)}`].filter(Boolean).join("、");

/** What a refund after completion takes from whom, and whether the seller has it. */
export function LaterEffectFacts({ effect, seller }: Props) {
  if (!effect) return null;
  const { pending, balance, fees, house, short } = effect;
  return (
    <>
      <Facts
        className="rounded-md bg-sunken p-4"
        items={[
          ...(pending + balance > 0
            ? [
                {
                  term: `${seller}負擔`,
                  value: `${money(pending + balance)}（${partsOf(effect)}）`,
                },
              ]
            : []),
          ...(fees > 0 ? [{ term: "平台退還的費用", value: money(fees) }] : []),
          ...(house > 0 ? [{ term: "平台負擔", value: money(house) }] : []),
        ]}
      />
      {short > 0 ? <Alert tone="attention">{`${seller}的餘額還差 ${money(short)}，可以先退少一點。`}</Alert> : null}
    </>
  );
}
