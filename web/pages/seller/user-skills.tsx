import type { ReactNode } from "react";
import { to } from "#contract/paths/to.ts";
import { type Item, itemsOf } from "#web/features/profiles/editor/items.ts";
import { AwardEntry, CertificateEntry, OccupationEntry, SkillLine } from "#web/features/profiles/editor/show.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { profileOf, useProfile } from "#web/pages/market/profile.ts";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";

const kinds = ["specialties", "skills", "occupations", "certificates", "awards"];

export const handle = page({
  title: (_, at) => `${profileOf(at).nickname}的經歷與技能`,
  head(_, at) {
    const user = profileOf(at);
    const words = [...user.specialties, ...user.skills];
    return {
      description: `${user.nickname} 的經歷與技能${words.length > 0 ? `：${words.join("、")}` : ""}。學歷、工作經驗、證照與使用的工具。`,
      canonical: to("/users/:id/skills", { id: user.id }),
      noindex: !user.items.some(({ kind }) => kinds.includes(kind)),
    };
  },
});

const chip = "inline-flex min-h-9 items-center rounded-full bg-sunken px-3.5 text-ink no-underline";

function Chips({ title, items }: { title: string; items: readonly { key: number; body: ReactNode; href?: string }[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {items.map(({ key, body, href }) => (
          <li key={key}>
            {href ? (
              <Link href={href} className={`${chip} touch hover:text-teal`}>
                {body}
              </Link>
            ) : (
              <span className={chip}>{body}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Entries<T extends Item<"occupations" | "certificates" | "awards">>(props: {
  title: string;
  items: readonly T[];
  show: (data: T["data"]) => ReactNode;
}) {
  if (props.items.length === 0) return null;
  return (
    <Section title={props.title}>
      <ul className="flex flex-col gap-5">
        {props.items.map(({ id, data }) => (
          <li key={id}>{props.show(data)}</li>
        ))}
      </ul>
    </Section>
  );
}

export default function UserSkills() {
  const user = useProfile();
  const { items } = user;
  if (!items.some(({ kind }) => kinds.includes(kind)))
    return <Empty title="還沒有填寫經歷與技能" text="可以從服務和評價認識這位會員。" />;
  return (
    <div className="flex flex-col gap-10">
      <Chips title="擅長" items={itemsOf(items, "specialties").map(({ id, data }) => ({ key: id, body: data.name }))} />
      <Chips
        title="技能"
        items={itemsOf(items, "skills").map(({ id, data }) => ({
          key: id,
          body: <SkillLine data={data} />,
          href: to("/users", { skill: data.name }),
        }))}
      />
      <Entries title="經歷" items={itemsOf(items, "occupations")} show={(data) => <OccupationEntry data={data} />} />
      <Entries title="證照" items={itemsOf(items, "certificates")} show={(data) => <CertificateEntry data={data} />} />
      <Entries title="得獎紀錄" items={itemsOf(items, "awards")} show={(data) => <AwardEntry data={data} />} />
    </div>
  );
}
