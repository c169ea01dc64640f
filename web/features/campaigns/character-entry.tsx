import { useState } from "react";
import { limits } from "#contract/campaigns/limits.ts";
import { type Campaign, CharacterForm, type Entry } from "#contract/campaigns/schemas.ts";
import type { Picture } from "#contract/shared.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { CampaignPicture } from "./portrait.tsx";

type Props = {
  campaign: Campaign;
  /** The entry to edit; null for a new one. */
  entry: Entry | null;
  onDone?: () => void;
};

/**
 * Form of a character: portrait, name, nature and dialogue. A visitor fills it in and then logs in; the content is
 * kept.
 */
export function CharacterEntry({ campaign: { slug }, entry, onDone }: Props) {
  const [portrait, setPortrait] = useState<Picture | null>(entry?.picture ?? null);
  const form = useActionForm(
    CharacterForm,
    {
      portrait: portrait && { hash: portrait.hash },
      name: entry?.title ?? "",
      nature: entry?.text ?? "",
      dialogue: entry?.dialogue ?? "",
    },
    (body, { key }): Promise<unknown> =>
      entry
        ? api.call("PUT /api/my_campaign_entries/{id}", { params: { id: entry.id }, body })
        : api.call("POST /api/campaigns/{slug}/character_entries", { params: { slug }, body, key }),
    {
      done: entry ? "已儲存" : "已參加徵選，作品出現在這一頁",
      after: () => onDone?.(),
      keep: { as: `entry:${slug}`, fields: ["name", "nature", "dialogue"] },
    },
  );
  const { errors } = form.formState;
  return (
    <form method="dialog" noValidate className="flex max-w-xl flex-col gap-5" onSubmit={form.send}>
      <CampaignPicture
        use="portrait"
        label="畫像"
        required
        picture={portrait}
        ask={askLogin}
        problem={errors.portrait?.message}
        onChange={(picture) => {
          setPortrait(picture);
          form.setValue("portrait", picture && { hash: picture.hash }, { shouldValidate: true, shouldDirty: true });
        }}
      />
      <Field
        label="角色名字"
        required
        error={errors.name?.message}
        counter={{ value: lengthOf(form.watch("name")), max: limits.nameMax }}
      >
        {(aria) => <TextInput {...aria} {...form.register("name")} />}
      </Field>
      <Field
        label="個性"
        required
        hint="在意什麼、怎麼說話、有什麼習慣"
        error={errors.nature?.message}
        counter={{ value: lengthOf(form.watch("nature")), max: limits.natureMax }}
      >
        {(aria) => <TextArea {...aria} rows={3} {...form.register("nature")} />}
      </Field>
      <Field
        label="對話範例"
        required
        hint={`一行一句，寫成「名字：說的話」，2 到 ${limits.dialogueLines} 行`}
        error={errors.dialogue?.message}
      >
        {(aria) => <TextArea {...aria} rows={6} {...form.register("dialogue")} />}
      </Field>
      <FormEnd form={form} size="lg" className="self-start">
        {entry ? "儲存修改" : "送出作品"}
      </FormEnd>
    </form>
  );
}
