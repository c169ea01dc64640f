import { useState } from "react";
import { useRevalidator } from "react-router";
import { BalanceToPoint } from "#contract/ledger/schemas.ts";
import { grouped, money } from "#contract/money.ts";
import { api } from "#web/lib/api.ts";
import { useCallForm } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, MoneyInput } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";

export type ToPointsDialogProps = {
  balance: number;
  /** One key a dialog: pressing twice is one wish. */
  wishKey: string;
  onClose: () => void;
};

/** Turns balance into points, 1 to 1. */
export default function ToPointsDialog({ balance, wishKey, onClose }: ToPointsDialogProps) {
  const { revalidate } = useRevalidator();
  const [key] = useState(wishKey);
  const form = useCallForm(BalanceToPoint, { amount: balance }, async (body) => {
    const wallet = await api.call("POST /api/balance_to_point", { body, key });
    toast({ text: `已轉換，目前有 ${grouped(wallet.points)} 點`, tone: "ok" });
    onClose();
    await revalidate();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      persistent
      locked={isSubmitting}
      onOpenChange={(open) => open || onClose()}
      title="餘額轉為點數"
      description="1 元換 1 點，立即生效。點數沒有期限，可以用來購買服務，但不能換回餘額或轉給別人。"
    >
      <form noValidate onSubmit={form.send} className="flex flex-col gap-5">
        <Field label="要轉換的金額" required hint={`目前餘額 ${money(balance)}`} error={errors.amount?.message}>
          {(aria) => (
            <MoneyInput
              {...aria}
              {...form.register("amount", { setValueAs: (text: string) => (text === "" ? undefined : Number(text)) })}
            />
          )}
        </Field>
        {form.formError ? (
          <Notice tone="danger" live>
            {form.formError}
          </Notice>
        ) : null}
        <Button type="submit" full busy={isSubmitting} reason={form.blocked}>
          轉為點數
        </Button>
      </form>
    </Dialog>
  );
}
