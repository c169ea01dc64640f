import { useEffect, useState } from "react";
import { RequestFilterForm, type SavedFilter } from "#contract/requests/filters.ts";
import { limits } from "#contract/requests/limits.ts";
import { filterNotices } from "#contract/requests/states.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, RadioCards, TextInput } from "#web/ui/forms/field.tsx";
import type { RequestsState } from "./requests-list.ts";
import { SavedFilters } from "./saved-filters.tsx";

/**
 * Form to save a search, with how often to notify of new requests: at once, daily, or never. Below are the saved
 * searches.
 */
export default function FollowDialog({ state, onClose }: { state: RequestsState; onClose: () => void }) {
  const { sort: _, page: __, ...filter } = state.query;
  const [saved, setSaved] = useState<SavedFilter[]>([]);
  useEffect(() => {
    // The form works without the list too.
    api.call("GET /api/my_request_filters", {}).then(setSaved, () => {});
  }, []);
  const form = useActionForm(
    RequestFilterForm,
    { name: "", filter, notice: "now" },
    (body, { key }) => api.call("POST /api/my_request_filters", { body, key }),
    { done: "已開始追蹤", after: onClose, refresh: false },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="追蹤這組條件"
      text="有符合條件的新需求時通知你，之後可以隨時修改或停止。"
      submit="開始追蹤"
      onClose={onClose}
    >
      <Field
        label="名稱"
        hint="留空會用篩選條件當名稱。"
        error={errors.name?.message}
        counter={{ value: countCharacters(form.watch("name") ?? ""), max: limits.filterNameMax }}
      >
        {(aria) => <TextInput {...aria} maxLength={100} {...form.register("name")} />}
      </Field>
      <Field group label="通知方式" required error={errors.notice?.message}>
        {({ "aria-required": _, ...aria }) => (
          <RadioCards
            {...aria}
            name="notice"
            value={form.watch("notice")}
            onChange={(notice) => form.setValue("notice", notice, { shouldValidate: true })}
            options={(["now", "daily"] as const).map((value) => ({ value, title: filterNotices[value] }))}
          />
        )}
      </Field>
      {saved.length > 0 ? <SavedFilters filters={saved} onChange={setSaved} /> : null}
    </FormDialog>
  );
}
