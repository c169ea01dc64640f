import { useEffect } from "react";
import { useNavigate } from "react-router";
import { type Coupon, PlatformCouponForm, SellerCouponForm } from "#contract/coupons/schemas.ts";
import { audiencesOf, type CouponKind, couponAudiences, couponCuts } from "#contract/coupons/states.ts";
import { money } from "#contract/money.ts";
import { twoPersonsAbove } from "#contract/terms.ts";
import { endOfTaipeiDay } from "#contract/time.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { TimeField } from "#web/lib/forms/time-field.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Checkbox, Field, RadioCards, TextInput } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { couponCalls } from "./calls.ts";
import { ScopeFields } from "./scope-fields.tsx";

/** How long a new coupon is valid, in days. */
const NEW_DAYS = 30;

type Props = {
  kind: CouponKind;
  /** Null for a new one. */
  coupon: Coupon | null;
  /** The seller's own services, to select one. */
  services?: readonly { id: number; title: string }[];
  hrefOf: (id: number) => string;
  /** Called with whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
};

/** Initial values of the form. Every field is listed, so that server errors find their field. */
function startOf(kind: CouponKind, coupon: Coupon | null, now: number) {
  return {
    title: coupon?.title ?? "",
    cut: coupon?.cut ?? ("amount" as const),
    value: coupon?.value as number,
    cap: coupon?.cap ?? null,
    minimum: coupon?.minimum ?? 0,
    scope: coupon?.scope ?? (kind === "seller" ? ("seller" as const) : ("all" as const)),
    scopeId: coupon && !(kind === "seller" && coupon.scope === "seller") ? coupon.scopeId : null,
    audience: coupon?.audience ?? ("code" as const),
    code: coupon?.code ?? null,
    firstOrderOnly: coupon?.firstOrderOnly ?? false,
    perMember: coupon?.perMember ?? 1,
    total: coupon?.total ?? null,
    budget: coupon?.budget ?? null,
    sellerBp: kind === "platform" ? (coupon?.sellerBp ?? 0) : 0,
    startsAt: coupon?.startsAt ?? new Date(now).toISOString(),
    endsAt: coupon?.endsAt ?? endOfTaipeiDay(new Date(now), NEW_DAYS).toISOString(),
  };
}

/** Form state of a coupon: values, and functions that change them. */
function useCoupon({ kind, coupon, hrefOf, onDirty }: Props) {
  const navigate = useNavigate();
  const now = useNow();
  const form = useActionForm(
    kind === "seller" ? SellerCouponForm : PlatformCouponForm,
    startOf(kind, coupon, now),
    (body, { key }) => (coupon ? couponCalls[kind].save(coupon.id, body) : couponCalls[kind].create(body, key)),
    {
      done: coupon ? "已儲存" : "草稿已建立，確認後就可以啟用",
      refresh: coupon !== null,
      after: (saved): unknown =>
        coupon ? form.reset(startOf(kind, saved, now)) : navigate(hrefOf(saved.id), { replace: true }),
    },
  );
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const values = form.watch();
  type Name = keyof typeof values;
  const set = (name: Name, value: string | number | boolean | null | undefined) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const number = (name: "value" | "cap" | "minimum" | "perMember" | "total" | "budget") => ({
    value: (values[name] as number | null | undefined) ?? null,
    onChange: (value: number | null) =>
      set(name, value ?? (name === "cap" || name === "total" || name === "budget" ? null : undefined)),
  });
  const setAll = (change: Partial<Record<Name, string | number | null>>) => {
    for (const [name, value] of Object.entries(change)) set(name as Name, value);
  };
  return { form, kind, values, errors, set, setAll, number };
}

type CouponFields = { of: ReturnType<typeof useCoupon> };

/** Fields for the discount and the minimum purchase. */
function CutFields({ of: { values, errors, set, number } }: CouponFields) {
  const percent = values.cut === "percent";
  return (
    <>
      <Field group label="折抵方式" required error={errors.cut?.message}>
        {({ "aria-labelledby": labelledBy }) => (
          <RadioCards
            name="cut"
            aria-labelledby={labelledBy}
            columns={2}
            value={values.cut}
            onChange={(cut) => set("cut", cut)}
            options={[
              { value: "amount", title: couponCuts.amount },
              { value: "percent", title: couponCuts.percent },
            ]}
          />
        )}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={percent ? "折抵百分比" : "折抵金額"}
          required
          hint={percent ? "填 10 就是 9 折" : undefined}
          error={errors.value?.message}
        >
          {(aria) => (
            <NumberInput
              key={values.cut}
              {...aria}
              {...number("value")}
              {...(percent ? { unit: "%" } : { money: true })}
            />
          )}
        </Field>
        {percent ? (
          <Field label="折抵上限" hint="沒有上限就留空" error={errors.cap?.message}>
            {(aria) => <NumberInput {...aria} {...number("cap")} money />}
          </Field>
        ) : null}
        <Field label="最低消費" hint="沒有限制就填 0" error={errors.minimum?.message}>
          {(aria) => <NumberInput {...aria} {...number("minimum")} money />}
        </Field>
      </div>
    </>
  );
}

/** Fields for who may use the coupon. */
function AudienceFields({ of: { kind, values, errors, set } }: CouponFields) {
  return (
    <>
      <Field group label="誰可以用" required error={errors.audience?.message}>
        {({ "aria-labelledby": labelledBy }) => (
          <RadioCards
            name="audience"
            aria-labelledby={labelledBy}
            columns={kind === "seller" ? 3 : 2}
            value={values.audience}
            onChange={(audience) => set("audience", audience)}
            options={audiencesOf[kind].map((value) => ({ value, title: couponAudiences[value] }))}
          />
        )}
      </Field>
      {values.audience === "code" ? (
        <Field label="代碼" required hint="4 到 20 個英文字母或數字，不分大小寫" error={errors.code?.message}>
          {(aria) => (
            <TextInput
              {...aria}
              value={values.code ?? ""}
              autoComplete="off"
              maxLength={30}
              className="uppercase"
              onChange={({ target }) => set("code", target.value === "" ? null : target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Field for the total budget of a platform coupon. */
function BudgetField({ of: { errors, number } }: CouponFields) {
  const hint = `所有訂單加起來最多折抵多少，用完就停。超過 ${money(twoPersonsAbove)}，或你一天內自己決定的加起來超過，要由財務的另一位同事放行`;
  return (
    <Field label="預算" required hint={hint} error={errors.budget?.message}>
      {(aria) => <NumberInput {...aria} {...number("budget")} money />}
    </Field>
  );
}

/** Fields for the number of coupons and their validity period. */
function LimitFields({ of: { values, errors, set, number } }: CouponFields) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="每人可用次數" required error={errors.perMember?.message}>
        {(aria) => <NumberInput {...aria} {...number("perMember")} unit="次" />}
      </Field>
      <Field label="總張數" hint="不限制就留空" error={errors.total?.message}>
        {(aria) => <NumberInput {...aria} {...number("total")} maxLength={7} unit="張" />}
      </Field>
      <TimeField
        label="開始時間"
        error={errors.startsAt?.message}
        value={values.startsAt}
        onChange={(at) => set("startsAt", at)}
      />
      <TimeField
        label="結束時間"
        error={errors.endsAt?.message}
        value={values.endsAt}
        onChange={(at) => set("endsAt", at)}
      />
    </div>
  );
}

/** Form of a coupon, without autosave; only a draft can be changed. */
export function CouponEditor(props: Props) {
  const of = useCoupon(props);
  const { form, kind, values, errors } = of;
  return (
    <form method="dialog" noValidate className="flex flex-col gap-6" onSubmit={form.send}>
      <Field label="名稱" required hint="買家看到的名稱，例如「新客折一百」" error={errors.title?.message}>
        {(aria) => <TextInput {...aria} {...form.register("title")} />}
      </Field>
      <CutFields of={of} />
      <ScopeFields
        kind={kind}
        scope={values.scope}
        scopeId={(values.scopeId as number | null) ?? null}
        sellerBp={Number(values.sellerBp ?? 0)}
        services={props.services ?? []}
        problems={{
          scope: errors.scope?.message,
          scopeId: errors.scopeId?.message,
          sellerBp: errors.sellerBp?.message,
        }}
        onChange={of.setAll}
      />
      <AudienceFields of={of} />
      {kind === "platform" ? <BudgetField of={of} /> : null}
      <LimitFields of={of} />
      <Checkbox
        label={kind === "seller" ? "只限第一次向我購買的人" : "只限會員的第一筆訂單"}
        {...form.register("firstOrderOnly")}
      />
      <FormEnd form={form} size="lg" className="self-start">
        {props.coupon ? "儲存草稿" : "建立草稿"}
      </FormEnd>
    </form>
  );
}
