import { z } from "zod";
import { nda } from "#contract/accounts/nda.ts";
import { IdApplicationForm, type MySettings } from "#contract/accounts/settings.ts";
import { megabytes } from "#contract/files/sizes.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { pictureProblem } from "#web/ui/pictures/picture-rules.ts";
import { IdLooks } from "./id-looks.tsx";
import { SidePicture } from "./side-picture.tsx";

const SIDES = [
  { name: "front", label: "證件正面" },
  { name: "back", label: "證件背面" },
] as const;

/** Validates a file input and returns its one picture. */
const pictureOf = (label: string) =>
  z.custom<FileList>().transform((files, context): File => {
    const [file] = files ?? [];
    const problem = file ? pictureProblem(file) : `請選擇${label}的圖片`;
    if (file && !problem) return file;
    context.addIssue({ code: "custom", message: problem ?? "" });
    return z.NEVER;
  });

/** The contract's form with both pictures. */
const WithPictures = IdApplicationForm.extend({ front: pictureOf("證件正面"), back: pictureOf("證件背面") });

function IdForm({ close }: { close: () => void }) {
  const form = useActionForm(
    WithPictures,
    { name: "", number: "" },
    ({ name, number, front, back }) =>
      api.call("POST /api/id_applications", { body: { name, number }, files: { images: [front, back] } }),
    { done: "已送出，審核結果會通知你", after: close },
  );
  const { errors } = form.formState;
  return (
    <RowForm form={form} submit="送出審核">
      <p className="text-ink-soft text-sm">
        證號與圖片加密保存，只用於審核，審核後 {terms.idImageRetentionDays}{" "}
        天刪除。每次有人查看都會留下紀錄，你隨時可以在這裡看到。
      </p>
      <Field label="姓名" hint="與證件相同，收款帳戶的戶名也會是這個姓名" error={errors.name?.message}>
        {(aria) => <TextInput {...aria} autoComplete="name" {...form.register("name")} />}
      </Field>
      <Field label="身分證字號或居留證號" error={errors.number?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" autoCapitalize="characters" {...form.register("number")} />}
      </Field>
      {SIDES.map(({ name, label }, at) => (
        <Field
          key={name}
          label={label}
          hint={at === 0 ? `JPEG、PNG 或 WebP，${megabytes(terms.imageMaxBytes)} 以內` : undefined}
          error={errors[name]?.message}
        >
          {(aria) => (
            <SidePicture
              aria={aria}
              input={form.register(name, { onChange: () => form.trigger(name) })}
              file={form.watch(name)?.[0]}
            />
          )}
        </Field>
      ))}
    </RowForm>
  );
}

const identityText = {
  none: () => "通過後，個人頁面會顯示已驗證，並可設定收款帳戶",
  waiting: (at: string) => `${at} 送出，等待審核`,
  accepted: (at: string) => `${at} 通過`,
  refused: (at: string) => `${at} 未通過`,
} as const;

export function IdentityRow({ identity }: Pick<MySettings, "identity">) {
  const { state, name, at, answer } = identity;
  const open = state === "none" || state === "refused";
  return (
    <SettingRow
      label="身分證件"
      value={
        <>
          {identityText[state](date(at))}
          {state === "accepted" && name ? <span>，{name}</span> : null}
          {answer ? <span className="block whitespace-pre-line text-danger">{answer}</span> : null}
          {state === "none" ? null : <IdLooks identity={identity} />}
        </>
      }
      end={state === "waiting" ? <Badge tone="attention">審核中</Badge> : null}
      {...(open ? { action: state === "refused" ? "重新申請" : "申請驗證" } : {})}
    >
      {(close) => <IdForm close={close} />}
    </SettingRow>
  );
}

function NdaForm({ close }: { close: () => void }) {
  const { busy, run } = useAction(() => api.call("POST /api/my_nda", { body: { version: nda.version } }), {
    done: "已同意保密協議",
    after: close,
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 rounded-md bg-sunken p-4 text-sm">
        {nda.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button className="self-start" busy={busy} onClick={() => run()}>
        我已閱讀並同意
      </Button>
    </div>
  );
}

export function NdaRow({ ndaAt, ndaVersion }: Pick<MySettings, "ndaAt" | "ndaVersion">) {
  const signed = ndaVersion === nda.version;
  return (
    <SettingRow
      label="保密協議"
      value={signed ? `${date(ndaAt)} 已同意` : ndaAt ? "協議內容有更新，請重新閱讀" : "同意後，個人頁面會顯示已簽署"}
      {...(signed ? {} : { action: "閱讀協議" })}
    >
      {(close) => <NdaForm close={close} />}
    </SettingRow>
  );
}
