import { ItemSection } from "#web/features/profiles/editor/item-section.tsx";
import { itemsOf } from "#web/features/profiles/editor/items.ts";
import { QuickAdd } from "#web/features/profiles/editor/quick-add.tsx";
import { AwardEntry, CertificateEntry, OccupationEntry, SkillLine } from "#web/features/profiles/editor/show.tsx";
import { useMyProfile } from "./my-profile-data.ts";

export default function MyProfileSkills() {
  const user = useMyProfile();
  const { items } = user;
  return (
    <div className="flex flex-col gap-10">
      <ItemSection
        kind="specialties"
        title="擅長"
        text="你最常接、最有把握的事。"
        items={itemsOf(items, "specialties")}
        nameOf={(data) => data.name}
        show={(data) => data.name}
        quick={<QuickAdd kind="specialties" taken={user.specialties} placeholder="例如：小店識別" />}
        empty="還沒有填寫。"
      />
      <ItemSection
        kind="skills"
        title="技能"
        text="工具、技法、語言。買家會用這些詞找人。"
        items={itemsOf(items, "skills")}
        nameOf={(data) => data.name}
        show={(data) => <SkillLine data={data} />}
        quick={<QuickAdd kind="skills" taken={user.skills} placeholder="例如：排版" />}
        empty="還沒有填寫。"
      />
      <ItemSection
        kind="occupations"
        title="經歷"
        items={itemsOf(items, "occupations")}
        nameOf={(data) => data.company}
        show={(data) => <OccupationEntry data={data} />}
        empty="還沒有填寫工作經歷。"
      />
      <ItemSection
        kind="certificates"
        title="證照"
        items={itemsOf(items, "certificates")}
        nameOf={(data) => data.name}
        show={(data) => <CertificateEntry data={data} />}
        empty="還沒有填寫證照。"
      />
      <ItemSection
        kind="awards"
        title="得獎紀錄"
        items={itemsOf(items, "awards")}
        nameOf={(data) => data.name}
        show={(data) => <AwardEntry data={data} />}
        empty="還沒有填寫得獎紀錄。"
      />
    </div>
  );
}
