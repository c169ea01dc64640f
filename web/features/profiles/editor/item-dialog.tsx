import { type ReactNode, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { limits } from "#contract/catalog/limits.ts";
import { type ItemKind, itemForms, profileLimits } from "#contract/profiles/items.ts";
import type { Picture } from "#contract/shared.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useEarns } from "#web/lib/format/earns.tsx";
import { type ActionForm, useActionForm } from "#web/lib/forms/use-action-form.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { type FieldAria, MoneyInput, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type ListedPicture, PictureList } from "#web/ui/pictures/picture-list.tsx";
import { putItem } from "./calls.ts";
import { blankItems, type FieldSpec, fieldsOf, kindWords } from "./fields.ts";

type Form = ActionForm<FieldValues, FieldValues>;

function sendPicture(file: File, onShare: (share: number) => void): Promise<Picture> {
  return api.call("POST /api/my_portfolios_images", { files: { image: [file] }, onProgress: onShare });
}

const orNull = (value: unknown) => (value === "" ? null : value);
/** Parses digits, full-width ones too. Other text stays a string, so that the schema reports the error. */
const toNumber = (empty: null | undefined) => (value: unknown) => {
  if (value === "" || value === null || value === undefined) return empty;
  return Number(String(value).normalize("NFKC"));
};

type PicturesProps = { form: Form; name: string; aria: FieldAria; onComing: (count: number) => void };

function Pictures({ form, name, aria, onComing }: PicturesProps) {
  const pictures: ListedPicture[] = form.watch(name) ?? [];
  return (
    <fieldset {...aria}>
      <PictureList
        cover
        pictures={pictures}
        max={profileLimits.portfolioImages}
        altMax={limits.altMax}
        send={sendPicture}
        onComing={onComing}
        show={(picture) => pictureProps(picture, "(min-width: 640px) 220px, 50vw")}
        onChange={(edit) =>
          form.setValue(name, edit(form.getValues(name) ?? []), { shouldValidate: true, shouldDirty: true })
        }
      />
    </fieldset>
  );
}

function control(spec: FieldSpec, form: Form, aria: FieldAria, onComing: (count: number) => void): ReactNode {
  const { name } = spec;
  switch (spec.type) {
    case "text":
      return <TextInput {...aria} {...form.register(name)} maxLength={spec.max * 2} />;
    case "area":
      return <TextArea {...aria} {...form.register(name)} rows={4} />;
    case "year":
      return (
        <TextInput
          {...aria}
          {...form.register(name, { setValueAs: toNumber(null) })}
          inputMode="numeric"
          maxLength={4}
          placeholder="例如 2024"
          className="max-w-40"
        />
      );
    case "month":
      return (
        <TextInput
          {...aria}
          {...form.register(name, spec.required ? {} : { setValueAs: orNull })}
          type="month"
          placeholder="2024-03"
          className="max-w-56"
        />
      );
    case "money":
      return (
        <MoneyInput {...aria} {...form.register(name, { setValueAs: toNumber(undefined) })} className="max-w-56" />
      );
    case "choice":
      return (
        <NativeSelect {...aria} {...form.register(name, { setValueAs: orNull })} className="max-w-56">
          {spec.empty ? <option value="">{spec.empty}</option> : null}
          {spec.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      );
    case "pictures":
      return <Pictures form={form} name={name} aria={aria} onComing={onComing} />;
  }
}

/** Error message of a field, or of the first of its parts. */
function problemOf(form: Form, name: string): string | undefined {
  const error = form.formState.errors[name] as { message?: string; root?: { message?: string } } | undefined;
  if (!error) return undefined;
  if (error.message ?? error.root?.message) return error.message ?? error.root?.message;
  const parts = Object.values(error) as ({ message?: string } | undefined)[];
  return parts.find((part) => part?.message)?.message;
}

/** Value of a text field, for the contact filter; empty for a date, a price or a choice. */
const textIn = ({ type, name }: FieldSpec, form: Form): string =>
  type === "text" || type === "area" ? String(form.watch(name) ?? "") : "";

/** Form of one item, new or existing. The input is kept until it is saved or discarded. */
export function ItemDialog({
  kind,
  item,
  onClose,
}: {
  kind: ItemKind;
  item: { id: number; data: Record<string, unknown> } | null;
  onClose: () => void;
}) {
  const formId = useId();
  const [coming, setComing] = useState(0);
  const earnsOf = useEarns();
  const schema = itemForms[kind] as unknown as z.ZodType<FieldValues, FieldValues>;
  const form: Form = useActionForm(
    schema,
    item?.data ?? blankItems[kind],
    (data, attempt) => putItem({ kind, id: item?.id ?? null, data }, attempt),
    { done: `已儲存${kindWords[kind]}`, after: onClose },
  );
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={form.busy}
      size={kind === "portfolios" ? "lg" : "md"}
      onOpenChange={(open) => open || onClose()}
      title={`${item ? "編輯" : "新增"}${kindWords[kind]}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={form.busy} reason={coming > 0 ? "圖片還在上傳，請稍候" : null}>
            儲存
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-5">
        {fieldsOf[kind].map((spec) => (
          <PublicField
            key={spec.name}
            text={textIn(spec, form)}
            label={spec.label}
            hint={spec.type === "money" ? earnsOf(toNumber(null)(form.watch(spec.name)) ?? null) : spec.hint}
            required={spec.required ?? false}
            group={spec.type === "pictures"}
            error={problemOf(form, spec.name)}
            {...("max" in spec && {
              counter: { value: String(form.watch(spec.name) ?? "").trim().length, max: spec.max },
            })}
          >
            {(aria) => control(spec, form, aria, setComing)}
          </PublicField>
        ))}
        {form.formError ? (
          <Alert tone="danger" live>
            {form.formError}
          </Alert>
        ) : null}
      </form>
    </Dialog>
  );
}
