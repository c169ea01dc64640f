import type { Settings, SettingsOf } from "#contract/campaigns/settings.ts";
import type { CampaignKind } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import { Checkbox, Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { Link } from "#web/ui/link.tsx";
import { QuestionsEditor } from "./questions-editor.tsx";

export type CouponOption = { id: number; title: string };

type Props<K extends CampaignKind = CampaignKind> = {
  settings: SettingsOf<K>;
  onChange: (settings: SettingsOf<K>) => void;
  coupons: readonly CouponOption[];
  /** The problem of a field, by its name within the settings. */
  problemOf: (name: string) => string | undefined;
};

/** Initial settings of each kind. */
export const startOf: { [K in CampaignKind]: SettingsOf<K> } = {
  claim: { kind: "claim", couponId: null, memberDays: 30, cellphone: true },
  article_contest: { kind: "article_contest", prize: "" },
  entry_contest: { kind: "entry_contest", prize: "" },
  survey: {
    kind: "survey",
    coins: 50,
    budget: null,
    questions: [{ id: "q1", kind: "one", label: "", required: true, choices: [], low: "", high: "" }],
  },
  picks: { kind: "picks", serviceIds: [], couponId: null },
};

function CouponField({
  couponId,
  coupons,
  problem,
  onChange,
}: {
  couponId: number | null;
  coupons: readonly CouponOption[];
  problem: string | undefined;
  onChange: (id: number | null) => void;
}) {
  return (
    <Field
      label="優惠券"
      error={problem}
      hint={
        <>
          對象是「活動贈送的會員」的平台優惠券，先到
          <Link href={to("/admin/coupons")} className="link">
            優惠券
          </Link>
          建立並啟用
        </>
      }
    >
      {(aria) => (
        <NativeSelect
          {...aria}
          value={couponId ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
        >
          <option value="">沒有優惠券</option>
          {coupons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}（{id}）
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function ClaimFields({ settings, onChange, coupons, problemOf }: Props<"claim">) {
  return (
    <>
      <CouponField
        couponId={settings.couponId}
        coupons={coupons}
        problem={problemOf("couponId")}
        onChange={(couponId) => onChange({ ...settings, couponId })}
      />
      <Field label="加入未滿幾天的會員" hint="不限制就留空" error={problemOf("memberDays")}>
        {(aria) => (
          <NumberInput
            {...aria}
            unit="天"
            value={settings.memberDays}
            onChange={(memberDays) => onChange({ ...settings, memberDays })}
          />
        )}
      </Field>
      <Checkbox
        label="要先驗證手機號碼"
        checked={settings.cellphone}
        onChange={({ target }) => onChange({ ...settings, cellphone: target.checked })}
      />
    </>
  );
}

function PrizeField({ settings, onChange, problemOf }: Props<"article_contest" | "entry_contest">) {
  return (
    <Field label="獎項說明" hint="人氣獎與評審獎各是什麼" error={problemOf("prize")}>
      {(aria) => (
        <TextArea
          {...aria}
          rows={4}
          value={settings.prize}
          onChange={({ target }) => onChange({ ...settings, prize: target.value })}
        />
      )}
    </Field>
  );
}

const numbersIn = (text: string): number[] => [...new Set((text.match(/\d+/g) ?? []).map(Number))];

function PicksFields({ settings, onChange, coupons, problemOf }: Props<"picks">) {
  return (
    <>
      <Field label="精選服務" hint="服務的編號，用逗號分開，依這個順序顯示" error={problemOf("serviceIds")}>
        {(aria) => (
          <TextInput
            {...aria}
            inputMode="numeric"
            defaultValue={settings.serviceIds.join(", ")}
            onChange={({ target }) => onChange({ ...settings, serviceIds: numbersIn(target.value) })}
          />
        )}
      </Field>
      <CouponField
        couponId={settings.couponId}
        coupons={coupons}
        problem={problemOf("couponId")}
        onChange={(couponId) => onChange({ ...settings, couponId })}
      />
    </>
  );
}

/** The fields of a campaign's kind. */
export function SettingsFields({ settings, onChange, ...rest }: Omit<Props, "settings"> & { settings: Settings }) {
  switch (settings.kind) {
    case "claim":
      return <ClaimFields {...rest} settings={settings} onChange={onChange} />;
    case "picks":
      return <PicksFields {...rest} settings={settings} onChange={onChange} />;
    case "survey":
      return <QuestionsEditor settings={settings} onChange={onChange} problemOf={rest.problemOf} />;
    default:
      return <PrizeField {...rest} settings={settings} onChange={onChange} />;
  }
}
