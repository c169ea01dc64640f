import { useState } from "react";
import { z } from "zod";
import { money } from "#contract/money.ts";
import type { RegisteredCards, StoredCard } from "#contract/payments/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { redirectToGateway } from "#web/lib/checkout/redirect-to-gateway.ts";
import { cardName, cardValidity } from "#web/lib/format/cards.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

const badges: Record<StoredCard["state"], string | null> = { usable: null, expired: "已過期", dead: "已失效" };

function CardRow({ card }: { card: StoredCard }) {
  const { busy, refusal, run } = useAction(() => api.call("DELETE /api/my_cards", { query: { id: card.id } }), {
    done: "信用卡已移除",
    notice: "inline",
  });
  const [asking, setAsking] = useState(false);
  const name = cardName(card);
  const badge = badges[card.state];
  return (
    <>
      <SettingRow
        label={name}
        value={
          <span className="inline-flex flex-wrap items-center gap-2">
            {cardValidity(card)}
            {badge ? <Badge tone="attention">{badge}</Badge> : null}
          </span>
        }
        end={
          <Button variant="quiet" size="sm" busy={busy} className="shrink-0" onClick={() => setAsking(true)}>
            移除<span className="sr-only">{name}</span>
          </Button>
        }
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`移除 ${name}？`}
        text="移除後不會再用這張卡付款，已經付款的訂單不受影響。需要時可以再新增一次。"
        confirmLabel="移除這張卡"
        tone="danger"
        refusal={refusal}
        onConfirm={run}
      />
    </>
  );
}

/** The required consent checkbox of the form. */
const Consent = z.object({ agreed: z.literal(true, { error: "勾選同意，就可以保存這張卡" }) });

function AddForm({ registered: { agreement, checkAmount } }: { registered: RegisteredCards }) {
  const form = useActionForm(
    Consent,
    { agreed: false as never },
    (_, { key }) => api.call("POST /api/my_cards", { body: { agreement: agreement.version }, key }),
    { after: redirectToGateway, refresh: false },
  );
  const problem = form.formState.errors.agreed?.message;
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        接下來會到藍新金流的頁面輸入卡號，以 {money(checkAmount)} 驗證這張卡，驗證完會自動取消，不會請款。
      </p>
      <Checkbox {...form.register("agreed")} label="我同意保存這張信用卡" hint={agreement.text} error={problem} />
      <FormEnd form={form} className="self-start">
        前往驗證
      </FormEnd>
    </form>
  );
}

/** The stored cards, and the form to store one without a purchase. */
export function CardRows({ registered }: { registered: RegisteredCards }) {
  const { cards, blocked } = registered;
  const value =
    blocked ??
    (cards.length === 0 ? "尚未保存信用卡，也可以在結帳時勾選「記住這張卡」。" : "不經購買，先驗證並保存一張卡");
  return (
    <>
      {cards.map((card) => (
        <CardRow key={card.id} card={card} />
      ))}
      <SettingRow label="新增信用卡" value={value} {...(blocked ? {} : { action: "新增" })}>
        {() => <AddForm registered={registered} />}
      </SettingRow>
    </>
  );
}
