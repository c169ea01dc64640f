import { grouped } from "#contract/money.ts";
import type { Credits } from "#contract/orders/money/parts.ts";
import { endWords } from "#web/lib/format/coin-end.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import type { BillLine } from "../bill.tsx";
import type { CreditsChoice } from "./use-credits.ts";

const kinds = [
  { kind: "coins", name: "金幣", unit: "枚" },
  { kind: "points", name: "點數", unit: "點" },
] as const;

/** Whether the buyer has any points or coins; without them the fields are not shown. */
export const hasCredits = ({ held }: CreditsChoice): boolean => held.points + held.coins > 0;

/** Fields for the points and coins to use, each with balance and maximum. */
export function CreditsFields({ credits }: { credits: CreditsChoice }) {
  const { held, most, typed, type, ending } = credits;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds
        .filter(({ kind }) => held[kind] > 0)
        .map(({ kind, name, unit }) => {
          const over = (typed[kind] ?? 0) > most[kind];
          return (
            <Field
              key={kind}
              label={`使用${name}`}
              hint={`你有 ${grouped(held[kind])} ${unit}${kind === "coins" ? endWords(ending, held.coins) : ""}，這筆最多可用 ${grouped(most[kind])} ${unit}。`}
              error={over ? `最多可以用 ${grouped(most[kind])} ${unit}` : undefined}
            >
              {(aria) => (
                <div className="flex gap-2">
                  <div className="min-w-0 grow">
                    <NumberInput
                      {...aria}
                      name={kind}
                      value={typed[kind]}
                      unit={unit}
                      maxLength={9}
                      onChange={(value) => type({ [kind]: value })}
                    />
                  </div>
                  <Button variant="secondary" className="shrink-0" onClick={() => type({ [kind]: most[kind] })}>
                    用到上限<span className="sr-only">：{name}</span>
                  </Button>
                </div>
              )}
            </Field>
          );
        })}
    </div>
  );
}

/** Bill lines for the points and coins used. */
export function creditLines({ points, coins }: Credits): BillLine[] {
  return [
    { title: "金幣折抵", amount: -coins },
    { title: "點數折抵", amount: -points },
  ].filter(({ amount }) => amount !== 0);
}
