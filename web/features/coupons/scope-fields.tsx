import { type CouponKind, type CouponScope, couponScopes, scopesOf } from "#contract/coupons/states.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";

type Change = { scope?: CouponScope; scopeId?: number | null; sellerBp?: number };

type Props = {
  kind: CouponKind;
  scope: CouponScope;
  scopeId: number | null;
  sellerBp: number;
  services: readonly { id: number; title: string }[];
  problems: { scope: string | undefined; scopeId: string | undefined; sellerBp: string | undefined };
  onChange: (change: Change) => void;
};

const idOf = (value: string) => (value === "" ? null : Number(value));

/** Field for the category, seller or service: a select when there is a list, else the id from its URL. */
function ScopeId({ kind, scope, scopeId, services, problems, onChange }: Props) {
  const categories = useRootData()?.categories ?? [];
  const listed = scope === "category" ? categories.map(({ id, name }) => ({ id, title: name })) : services;
  const label = { category: "分類", seller: "賣家編號", service: kind === "seller" ? "服務" : "服務編號", all: "" }[
    scope
  ];
  const byNumber = kind === "platform" && scope !== "category";
  return (
    <Field label={label} required hint={byNumber ? "頁面網址最後的數字" : undefined} error={problems.scopeId}>
      {(aria) =>
        byNumber ? (
          <NumberInput {...aria} maxLength={9} value={scopeId} onChange={(value) => onChange({ scopeId: value })} />
        ) : (
          <NativeSelect
            {...aria}
            value={scopeId ?? ""}
            onChange={({ target }) => onChange({ scopeId: idOf(target.value) })}
          >
            <option value="">請選擇</option>
            {listed.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )
      }
    </Field>
  );
}

/**
 * Fields for the scope of a coupon; for platform coupons of one seller also the share of the cost that the seller pays.
 */
export function ScopeFields(props: Props) {
  const { kind, scope, sellerBp, problems, onChange } = props;
  const named = scope !== "all" && !(kind === "seller" && scope === "seller");
  const shared = kind === "platform" && (scope === "seller" || scope === "service");
  const words = (each: CouponScope) => (kind === "seller" && each === "seller" ? "我的所有服務" : couponScopes[each]);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="適用範圍" required error={problems.scope}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={scope}
            onChange={({ target }) =>
              onChange({
                scope: target.value as CouponScope,
                scopeId: null,
                ...(kind === "platform" && { sellerBp: 0 }),
              })
            }
          >
            {scopesOf[kind].map((each) => (
              <option key={each} value={each}>
                {words(each)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {named ? <ScopeId {...props} key={scope} /> : null}
      {shared ? (
        <Field
          label="賣家分攤比例"
          hint="填 0 就是平台全部負擔。有分攤時，賣家同意後才能啟用"
          error={problems.sellerBp}
        >
          {(aria) => (
            <NumberInput
              {...aria}
              unit="%"
              value={Math.round(sellerBp / 100)}
              onChange={(value) => onChange({ sellerBp: (value ?? 0) * 100 })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
