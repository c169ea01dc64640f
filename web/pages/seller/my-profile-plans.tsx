import { ItemSection } from "#web/features/profiles/editor/item-section.tsx";
import { itemsOf } from "#web/features/profiles/editor/items.ts";
import { PlanNotices } from "#web/features/profiles/editor/plan-notices.tsx";
import { PlanEntry } from "#web/features/profiles/editor/show.tsx";
import { useMyProfile } from "./my-profile-data.ts";

export default function MyProfilePlans() {
  const user = useMyProfile();
  return (
    <div className="flex flex-col gap-8">
      <ItemSection
        kind="plans"
        title="收費方案"
        text="按時、按頁、按字計價的工作，行情寫在這裡。"
        items={itemsOf(user.items, "plans")}
        nameOf={(data) => data.title}
        show={(data) => <PlanEntry data={data} />}
        empty="還沒有收費方案。寫下大概的行情，來詢問的人會更清楚預算。"
      />
      <PlanNotices userId={user.id} notices={user.planNotices} />
    </div>
  );
}
