import { useId, useState } from "react";
import type { RoomFile } from "#contract/orders/files.ts";
import type { Room } from "#contract/orders/room.ts";
import { OrderWorkForm } from "#contract/orders/works.ts";
import { profileLimits } from "#contract/profiles/items.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { adoptValue } from "#web/ui/forms/adopt-value.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

type Props = { room: Room; pictures: readonly RoomFile[]; onClose: () => void };

/** Which delivered picture the seller would like to show, and under which name. */
export default function ShowDialog({ room, pictures, onClose }: Props) {
  const [fileId, setFileId] = useState(pictures[0]?.id ?? 0);
  const name = useId();
  const form = useActionForm(
    OrderWorkForm.omit({ fileId: true }),
    { title: "" },
    ({ title }) => api.call("POST /api/orders/{id}/works", { params: { id: room.id }, body: { fileId, title } }),
    { done: "已請買家同意", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="放進作品集"
      text="買家同意後才會公開，並標示「來自已完成的訂單」。你們兩邊之後都可以收回。"
      submit="請買家同意"
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-2 font-medium">哪一張圖片</legend>
        <div className="grid grid-cols-3 gap-2">
          {pictures.map(({ id, name: file, preview }) => (
            <label
              key={id}
              className="relative block cursor-pointer overflow-hidden rounded-md border-2 border-line has-checked:border-teal has-focus-visible:outline-3 has-focus-visible:outline-teal"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                autoComplete="off"
                ref={adoptValue({ checked: id === fileId })}
                checked={id === fileId}
                onChange={() => setFileId(id)}
              />
              <img src={preview?.url} alt={file} loading="lazy" className="aspect-4/3 w-full object-cover" />
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="作品名稱"
        hint="不要寫出買家的名字。"
        error={errors.title?.message}
        counter={{ value: lengthOf(form.watch("title")), max: profileLimits.portfolioTitleMax }}
      >
        {(aria) => <TextInput {...aria} {...form.register("title")} />}
      </Field>
    </FormDialog>
  );
}
