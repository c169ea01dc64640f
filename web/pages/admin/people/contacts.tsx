import { to } from "#contract/paths/to.ts";
import { ContactCard } from "#web/features/moderation/contact-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/contacts";

// By default the open ones are listed.
const contacts = list("GET /api/admin/contacts", [], { settle: ({ open = true, ...asked }) => ({ ...asked, open }) });
const tabs = [
  { asks: { kind: undefined, open: true }, label: "待回覆" },
  { asks: { kind: "appeal", open: true }, label: "待回覆的申訴" },
  { asks: { kind: "contact", open: true }, label: "待回覆的來信" },
  { asks: { kind: undefined, open: false }, label: "已回覆" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, contacts, { path: to("/admin/contacts") });
}

export const handle = page({ heading: "客服信件與申訴" });

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <ListTabs
        of={contacts}
        data={loaderData}
        tabs={tabs}
        label="信件"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      <div className="flex flex-col gap-4">
        {found.data.length === 0 ? (
          <Empty title="這裡沒有信件" text="新的來信與申訴會依送出時間排列。" />
        ) : (
          found.data.map((contact) => <ContactCard key={contact.id} contact={contact} />)
        )}
        <ListPages of={contacts} data={loaderData} />
      </div>
    </>
  );
}
