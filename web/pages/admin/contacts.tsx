import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { ContactCard } from "#web/features/moderation/contact-card.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/contacts";

const HERE = "/admin/contacts";
const lists = [
  { query: "open=true", label: "待回覆" },
  { query: "kind=appeal&open=true", label: "待回覆的申訴" },
  { query: "kind=contact&open=true", label: "待回覆的來信" },
  { query: "open=false", label: "已回覆" },
];

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const kind = (["appeal", "contact"] as const).find((each) => each === params.get("kind"));
  const open = params.get("open") === "false" ? "false" : "true";
  const [overview, contacts] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/contacts", {
      query: { kind, open, page: params.get("page") ?? 1 },
    }),
  ]);
  return { overview, contacts, current: kind ? `kind=${kind}&open=${open}` : `open=${open}` };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "客服信件｜營運後台", noindex: true }, originOf(matches));
}

export default function ContactsPage({ loaderData: { overview, contacts, current } }: Route.ComponentProps) {
  return (
    <ConsoleFrame title="客服信件與申訴" overview={overview}>
      <LinkTabs
        label="信件"
        className="mb-5"
        items={lists.map(({ query, label }) => ({
          href: `${HERE}?${query}`,
          label,
          current: query === current,
          count: query === current ? contacts.total : undefined,
        }))}
      />
      <div className="flex flex-col gap-4">
        {contacts.data.length === 0 ? (
          <Empty title="這裡沒有信件" text="新的來信與申訴會依送出時間排列。" />
        ) : (
          contacts.data.map((contact) => <ContactCard key={contact.id} contact={contact} />)
        )}
        <Pagination
          page={contacts.page}
          pages={contacts.pages}
          href={(page) => `${HERE}?${current}${page === 1 ? "" : `&page=${page}`}`}
        />
      </div>
    </ConsoleFrame>
  );
}
