import { useEffect, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useNavigate } from "react-router";
import { newsletterLimits as limits, type NewsletterFile, NewsletterForm } from "#contract/newsletters/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { type ActionForm, useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";

type Props = {
  /** Null for a new one. */
  file: NewsletterFile | null;
  /** Called with whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
};

const newBlock = { title: "", text: "", picks: "" };

const formOf = (file: NewsletterForm | null): NewsletterForm => ({
  subject: file?.subject ?? "",
  preheader: file?.preheader ?? "",
  lead: file?.lead ?? "",
  blocks: file?.blocks ?? [newBlock],
});

function BlockFields({
  form,
  at,
  onRemove,
}: {
  form: ActionForm<NewsletterForm, NewsletterForm>;
  at: number;
  onRemove: () => void;
}) {
  const errors = form.formState.errors.blocks?.[at];
  const name = `第 ${at + 1} 段`;
  return (
    <fieldset className="min-w-0">
      <Card className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3">
          <legend className="font-semibold">{name}</legend>
          <Button type="button" variant="quiet" size="sm" onClick={onRemove}>
            移除<span className="sr-only">{name}</span>
          </Button>
        </div>
        <Field
          label="小標題"
          error={errors?.title?.message}
          counter={{ value: lengthOf(form.watch(`blocks.${at}.title`)), max: limits.title }}
        >
          {(aria) => <TextInput {...aria} {...form.register(`blocks.${at}.title`)} />}
        </Field>
        <Field
          label="內文"
          hint="空一行是新的一段"
          error={errors?.text?.message}
          counter={{ value: lengthOf(form.watch(`blocks.${at}.text`)), max: limits.text }}
        >
          {(aria) => <TextArea {...aria} rows={4} {...form.register(`blocks.${at}.text`)} />}
        </Field>
        <Field
          label="服務與文章"
          hint={`貼上服務或文章的網址，一行一個，最多 ${limits.picks} 個，會變成有封面的卡片`}
          error={errors?.picks?.message}
        >
          {(aria) => <TextArea {...aria} rows={2} {...form.register(`blocks.${at}.picks`)} />}
        </Field>
      </Card>
    </fieldset>
  );
}

/** Form of an issue: subject, the line after it, an opening, and parts with text and cards. */
export function NewsletterEditor({ file, onDirty }: Props) {
  const navigate = useNavigate();
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(file?.version ?? 1);
  const form = useActionForm(
    NewsletterForm,
    formOf(file),
    (body, { key }) =>
      file
        ? api.call("PUT /api/admin/newsletters/{id}", { params: { id: file.id }, body: { ...body, version } })
        : api.call("POST /api/admin/newsletters", { body, key }),
    {
      done: file ? "已儲存" : "草稿已建立",
      refresh: file !== null,
      after: (saved): unknown => {
        setVersion(saved.version);
        return file
          ? form.reset(formOf(saved))
          : navigate(to("/admin/newsletter/:id", { id: saved.id }), { replace: true });
      },
    },
  );
  const blocks = useFieldArray({ control: form.control, name: "blocks" });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Section title="內容">
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        <Field
          label="主旨"
          required
          error={errors.subject?.message}
          counter={{ value: lengthOf(form.watch("subject")), max: limits.subject }}
        >
          {(aria) => <TextInput {...aria} {...form.register("subject")} />}
        </Field>
        <Field
          label="預覽文字"
          required
          hint="收件匣裡跟在主旨後面的一句話"
          error={errors.preheader?.message}
          counter={{ value: lengthOf(form.watch("preheader")), max: limits.preheader }}
        >
          {(aria) => <TextInput {...aria} {...form.register("preheader")} />}
        </Field>
        <Field
          label="開頭"
          required
          hint="打開信先看到的一兩句話"
          error={errors.lead?.message}
          counter={{ value: lengthOf(form.watch("lead")), max: limits.lead }}
        >
          {(aria) => <TextArea {...aria} rows={3} {...form.register("lead")} />}
        </Field>
        {blocks.fields.map(({ id }, at) => (
          <BlockFields key={id} form={form} at={at} onRemove={() => blocks.remove(at)} />
        ))}
        {blocks.fields.length < limits.blocks ? (
          <Button type="button" variant="secondary" className="self-start" onClick={() => blocks.append(newBlock)}>
            加一段
          </Button>
        ) : null}
        <FormEnd form={form} reason={file && !isDirty ? "目前沒有要儲存的修改" : null} className="self-start">
          {file ? "儲存" : "建立草稿"}
        </FormEnd>
      </form>
    </Section>
  );
}
