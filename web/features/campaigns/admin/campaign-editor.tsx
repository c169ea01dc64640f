import { useEffect, useState } from "react";
import { get } from "react-hook-form";
import { useNavigate } from "react-router";
import { type CampaignFile, CampaignForm } from "#contract/campaigns/admin.ts";
import { limits } from "#contract/campaigns/limits.ts";
import { type CampaignKind, campaignKinds } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import { endOfTaipeiDay } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { TimeField } from "#web/lib/forms/time-field.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { CampaignPicture } from "../portrait.tsx";
import { RulesField } from "./rules-field.tsx";
import { type CouponOption, SettingsFields, startOf } from "./settings-fields.tsx";

/** How long a new campaign runs, in days. */
const NEW_DAYS = 14;

type Props = {
  /** Null for a new one. */
  campaign: CampaignFile | null;
  coupons: readonly CouponOption[];
  /** Called with whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
};

function startFrom(campaign: CampaignFile | null, now: number): CampaignForm {
  return {
    slug: campaign?.slug ?? "",
    title: campaign?.title ?? "",
    summary: campaign?.summary ?? "",
    lead: campaign?.lead ?? "",
    picture: campaign?.picture ?? null,
    rules: campaign?.rules ?? "",
    results: campaign?.results ?? "",
    settings: campaign?.settings ?? startOf.claim,
    startsAt: campaign?.startsAt ?? new Date(now).toISOString(),
    endsAt: campaign?.endsAt ?? endOfTaipeiDay(new Date(now), NEW_DAYS).toISOString(),
  };
}

/** Form state of a campaign; `set` is for fields that are not registered inputs. */
function useCampaign({ campaign, onDirty }: Props) {
  const navigate = useNavigate();
  const now = useNow();
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(campaign?.version ?? 1);
  const form = useActionForm(
    CampaignForm,
    startFrom(campaign, now),
    (body, { key }) =>
      campaign
        ? api.call("PUT /api/admin/campaigns/{id}", {
            params: { id: campaign.id },
            body: { ...body, version },
          })
        : api.call("POST /api/admin/campaigns", { body, key }),
    {
      done: !campaign ? "草稿已建立" : campaign.state === "draft" ? "已儲存" : "已儲存，網站上的內容同步更新",
      refresh: campaign !== null,
      after: (saved): unknown => {
        setVersion(saved.version);
        return campaign
          ? form.reset(startFrom(saved, now))
          : navigate(to("/admin/campaigns/:id", { id: saved.id }), { replace: true });
      },
    },
  );
  const { errors, isDirty, isSubmitted } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const set: typeof form.setValue = (name, value) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
  return { form, errors, isDirty, set };
}

type CampaignFields = { of: ReturnType<typeof useCampaign> };

/** Title, URL slug, summary, and the text at the top of the page. */
function TextFields({ of: { form, errors } }: CampaignFields) {
  return (
    <>
      <Field
        label="活動名稱"
        required
        error={errors.title?.message}
        counter={{ value: lengthOf(form.watch("title")), max: limits.titleMax }}
      >
        {(aria) => <TextInput {...aria} {...form.register("title")} />}
      </Field>
      <Field label="網址名稱" required hint="網址是 /events/ 加上這個名稱，公開後不能修改" error={errors.slug?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" spellCheck={false} {...form.register("slug")} />}
      </Field>
      <Field
        label="摘要"
        required
        hint="列表、搜尋引擎與分享時顯示的一句話"
        error={errors.summary?.message}
        counter={{ value: lengthOf(form.watch("summary")), max: limits.summaryMax }}
      >
        {(aria) => <TextArea {...aria} rows={2} {...form.register("summary")} />}
      </Field>
      <Field
        label="開頭文字"
        hint="標題下的一段話，留空就用摘要"
        error={errors.lead?.message}
        counter={{ value: lengthOf(form.watch("lead")), max: limits.leadMax }}
      >
        {(aria) => <TextArea {...aria} rows={3} {...form.register("lead")} />}
      </Field>
    </>
  );
}

function Period({ of: { form, errors, set } }: CampaignFields) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TimeField
        label="開始時間"
        error={errors.startsAt?.message}
        value={form.watch("startsAt")}
        onChange={(at) => set("startsAt", at)}
      />
      <TimeField
        label="結束時間"
        hint="台北時間，這一刻起不再接受參加"
        error={errors.endsAt?.message}
        value={form.watch("endsAt")}
        onChange={(at) => set("endsAt", at)}
      />
    </div>
  );
}

/** The kind and its settings. @param fixed the kind can no longer be changed */
function KindFields({ of, coupons, fixed }: CampaignFields & { coupons: Props["coupons"]; fixed: boolean }) {
  const { form, errors, set } = of;
  const settings = form.watch("settings") as CampaignForm["settings"];
  return (
    <>
      {fixed ? null : (
        <Field label="活動類型" required hint="建立後不能修改">
          {(aria) => (
            <NativeSelect
              {...aria}
              value={settings.kind}
              onChange={({ target }) => set("settings", startOf[target.value as CampaignKind])}
            >
              {Object.entries(campaignKinds).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <SettingsFields
        key={settings.kind}
        settings={settings}
        coupons={coupons}
        problemOf={(name) => get(errors, `settings.${name}.message`) ?? get(errors, `settings.${name}.root.message`)}
        onChange={(changed) => set("settings", changed)}
      />
      {errors.settings?.message ? <Alert tone="danger">{String(errors.settings.message)}</Alert> : null}
    </>
  );
}

/**
 * Form of a campaign: texts, period and settings. No autosave, because changes to a published campaign are public at
 * once.
 */
export function CampaignEditor(props: Props) {
  const of = useCampaign(props);
  const { form, errors, isDirty, set } = of;
  const { campaign, coupons } = props;
  return (
    <form method="dialog" noValidate className="flex flex-col gap-6" onSubmit={form.send}>
      <TextFields of={of} />
      <CampaignPicture
        use="hero"
        label="主圖"
        picture={form.watch("picture") ?? null}
        problem={errors.picture?.message}
        onChange={(picture) => set("picture", picture)}
      />
      <Period of={of} />
      <KindFields of={of} coupons={coupons} fixed={campaign !== null} />
      <RulesField
        value={form.watch("rules") ?? ""}
        problem={errors.rules?.message}
        onChange={(rules) => set("rules", rules)}
      />
      <Field
        label="活動結果"
        hint="得獎名單與評審的話，活動結束後才會顯示"
        error={errors.results?.message}
        counter={{ value: lengthOf(form.watch("results")), max: limits.resultsMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("results")} />}
      </Field>
      <FormEnd
        form={form}
        reason={
          campaign?.waiting
            ? "正在等財務放行，要修改請先撤回申請"
            : campaign && !isDirty
              ? "目前沒有要儲存的修改"
              : null
        }
        className="self-start"
      >
        {campaign ? "儲存" : "建立草稿"}
      </FormEnd>
    </form>
  );
}
