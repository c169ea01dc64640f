import { useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import { money } from "#contract/money.ts";
import type { RegisteredCards, StoredCard } from "#contract/payments/schemas.ts";
import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/call.ts";
import { cardName, cardValidity } from "#web/lib/cards.ts";
import { postForm } from "#web/lib/post-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SettingRow } from "./row.tsx";

const marks: Record<StoredCard["state"], string | null> = { usable: null, expired: "已過期", dead: "已失效" };

function CardRow({ card }: { card: StoredCard }) {
  const { busy, run } = useCall();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const name = cardName(card);
  const mark = marks[card.state];
  const remove = async () => {
    const done = await run(() => api.call("DELETE /api/my_cards", { query: { id: card.id } }), "信用卡已移除");
    // Removed in another tab already: the list says so.
    if (!done) await revalidate();
  };
  return (
    <>
      <SettingRow
        label={name}
        value={
          <span className="inline-flex flex-wrap items-center gap-2">
            {cardValidity(card)}
            {mark ? <Badge tone="attention">{mark}</Badge> : null}
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
        onConfirm={remove}
      />
    </>
  );
}

function AddForm({ registered }: { registered: RegisteredCards }) {
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const add = async () => {
    setBusy(true);
    setProblem("");
    try {
      postForm(await api.call("POST /api/my_cards", { body: { agreement: registered.agreement.version } }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        接下來會到藍新金流的頁面輸入卡號，以 {money(registered.checkAmount)}{" "}
        驗證這張卡；驗證完成後會自動取消，不會請款。
      </p>
      <Checkbox
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        label="我同意保存這張信用卡"
        hint={registered.agreement.text}
      />
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      <Button className="self-start" busy={busy} reason={agreed ? null : "請先閱讀並勾選同意事項"} onClick={add}>
        前往驗證
      </Button>
    </div>
  );
}

/** The stored cards, and a way to keep one without a purchase. */
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
