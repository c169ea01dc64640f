import { profileLimits } from "#contract/profiles/items.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { api } from "#web/lib/calls/api.ts";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { useSavedForm } from "./use-saved-form.ts";

/** Autosaved text that applies to all price plans. */
export function PlanNotices({ userId, notices }: { userId: number; notices: string }) {
  const { values, change, save } = useSavedForm(`plan-notices-draft:${userId}`, { notices }, ({ notices = "" }) =>
    api.call("PUT /api/my_plan_notices", { body: { notices } }),
  );
  return (
    <Card className="flex flex-col gap-4">
      <PublicField
        text={values.notices}
        label="注意事項"
        hint="對所有收費方案都適用的事，例如急件加成、不含交通費。"
        counter={{ value: countCharacters(values.notices.trim()), max: profileLimits.planNoticesMax }}
      >
        {(aria) => (
          <TextArea
            {...aria}
            rows={4}
            value={values.notices}
            maxLength={profileLimits.planNoticesMax}
            onChange={({ target }) => change({ notices: target.value })}
          />
        )}
      </PublicField>
      <SaveLine save={save} lastAt={null} />
    </Card>
  );
}
