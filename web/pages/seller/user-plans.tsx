import { to } from "#contract/paths/to.ts";
import { itemsOf } from "#web/features/profiles/editor/items.ts";
import { PlanEntry } from "#web/features/profiles/editor/show.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { profileOf, useProfile } from "#web/pages/market/profile.ts";
import { Card, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";

export const handle = page({
  title: (_, at) => `${profileOf(at).nickname}的收費方案`,
  head(_, at) {
    const user = profileOf(at);
    const plans = itemsOf(user.items, "plans");
    return {
      description: `${user.nickname} 怎麼收費：${plans.map(({ data }) => data.title).join("、")}。每種方案的價格與內容，以及接案前要先談好的事。`,
      canonical: to("/users/:id/plans", { id: user.id }),
      noindex: plans.length === 0,
    };
  },
});

export default function UserPlans() {
  const user = useProfile();
  const plans = itemsOf(user.items, "plans");
  if (plans.length === 0) return <Empty title="沒有列出收費方案" text="可以從服務頁查看價格。" />;
  return (
    <div className="flex flex-col gap-10">
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {plans.map(({ id, data }) => (
          <li key={id}>
            <Card className="h-full">
              <PlanEntry data={data} level="h2" />
            </Card>
          </li>
        ))}
      </ul>
      {user.planNotices ? (
        <Section title="注意事項">
          <p className="max-w-text whitespace-pre-line">{user.planNotices}</p>
        </Section>
      ) : null}
    </div>
  );
}
