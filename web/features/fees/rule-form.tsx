import { useState } from "react";
import { type RulePreview as Preview, RuleForm as Schema } from "#contract/fees/schemas.ts";
import { buyerFeeBp, sellerCommissionBp } from "#contract/terms.ts";
import { taipeiDay } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { RulePreview } from "./rule-preview.tsx";

const LEVELS = [1, 2, 3, 4, 5] as const;

const asked = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

type Values = {
  name: string;
  buyerFee: number;
  commission: number;
  categoryId: number | null;
  level: number | null;
  couponId: number | null;
  from: string;
  until: string | null;
};

const previewOf = ({ categoryId, level, couponId, until, ...rest }: Values): Promise<Preview> =>
  api.call("GET /api/admin/fee_rule_preview", {
    query: {
      ...rest,
      ...{ categoryId: asked(categoryId), level: asked(level), couponId: asked(couponId), until: asked(until) },
    },
  });

function useRule(after: () => void) {
  const now = useNow();
  return useActionForm(
    Schema,
    {
      name: "",
      buyerFee: buyerFeeBp / 100,
      commission: sellerCommissionBp / 100,
      categoryId: null,
      level: null,
      couponId: null,
      from: taipeiDay(new Date(now)),
      until: null,
    },
    (body, { key }) => api.call("POST /api/admin/fee_rules", { body, key }),
    { done: "已提出，等待另一位營運人員放行", after },
  );
}

/** Fields of a rule: name, scope, fees and period. */
function Fields({ form }: { form: ReturnType<typeof useRule> }) {
  const categories = useRootData()?.categories ?? [];
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="名稱"
        required
        hint="買賣雙方會在訂單的約定內容看到，例如「設計類開站優惠」"
        error={errors.name?.message}
      >
        {(aria) => <TextInput {...aria} {...form.register("name")} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="買家服務費（%）" required error={errors.buyerFee?.message}>
          {(aria) => <TextInput {...aria} inputMode="decimal" {...form.register("buyerFee")} />}
        </Field>
        <Field label="賣家手續費（%）" required error={errors.commission?.message}>
          {(aria) => <TextInput {...aria} inputMode="decimal" {...form.register("commission")} />}
        </Field>
        <Field label="分類" error={errors.categoryId?.message}>
          {(aria) => (
            <NativeSelect {...aria} {...form.register("categoryId")}>
              <option value="">所有分類</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label="賣家等級" error={errors.level?.message}>
          {(aria) => (
            <NativeSelect {...aria} {...form.register("level")}>
              <option value="">所有等級</option>
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  等級 {level}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label="活動的平台優惠券編號"
          hint="只適用用了這張優惠券的訂單；優惠券頁面網址最後的數字"
          error={errors.couponId?.message}
        >
          {(aria) => <TextInput {...aria} inputMode="numeric" {...form.register("couponId")} />}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="開始日期" required hint="台北時間，今天表示放行後立刻生效" error={errors.from?.message}>
          {(aria) => <TextInput {...aria} type="date" {...form.register("from")} />}
        </Field>
        <Field label="結束日期（選填）" hint="當天 24:00 為止" error={errors.until?.message}>
          {(aria) => <TextInput {...aria} type="date" {...form.register("until")} />}
        </Field>
      </div>
    </>
  );
}

/** Form of a new rule: simulated with the orders of the last months, then proposed to a second operator. */
export function RuleForm({ after }: { after: () => void }) {
  const [found, setFound] = useState<Preview | null>(null);
  const form = useRule(after);
  const preview = useAction(previewOf, { after: setFound });
  const look = form.handleSubmit((values) => void preview.run(values));
  return (
    <div className="flex flex-col gap-9">
      <form method="dialog" noValidate className="flex max-w-form flex-col gap-5" onSubmit={form.send}>
        <Fields form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="button" variant="secondary" busy={preview.busy} onClick={() => void look()}>
            試算
          </Button>
          <FormEnd form={form}>提出規則</FormEnd>
        </div>
      </form>
      {found ? <RulePreview found={found} /> : null}
    </div>
  );
}
