import { to } from "#contract/paths/to.ts";
import { letterTopics } from "#contract/support/states.ts";
import { LetterTable } from "#web/features/support/admin/letter-table.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/contacts";

const contacts = list("GET /api/admin/contacts", [], { usual: { part: "open" } });
const tabs = [
  { asks: { part: "open" }, label: "等我們回覆" },
  { asks: { part: "mine" }, label: "我負責的" },
  { asks: { part: "waiting" }, label: "等會員回覆" },
  { asks: { part: "closed" }, label: "已結案" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  const [found, { operators }] = await Promise.all([
    loadList(args, contacts, { path: to("/admin/contacts") }),
    load(args).call("GET /api/admin/contact_owners", {}),
  ]);
  return { ...found, operators };
}

export const handle = page({ heading: "客服信件與申訴" });

type Loaded = Route.ComponentProps["loaderData"];

function Filters({ query, operators }: Pick<Loaded, "query" | "operators">) {
  const { k, part = "open", topic = "", owner = "", due = "", kind } = query;
  return (
    <form
      method="get"
      className="mb-5 grid grid-cols-2 items-end gap-4 wide:grid-cols-[minmax(0,1fr)_repeat(3,10rem)_auto]"
    >
      {part === "open" ? null : <input type="hidden" name="part" value={part} />}
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <Field label="姓名、信箱、主旨或編號" className="max-wide:col-span-2">
        {(aria) => <TextInput {...aria} type="search" name="k" maxLength={150} defaultValue={k} />}
      </Field>
      <Field label="關於">
        {(aria) => (
          <NativeSelect {...aria} name="topic" defaultValue={topic}>
            <option value="">全部</option>
            {Object.entries(letterTopics).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="負責人">
        {(aria) => (
          <NativeSelect {...aria} name="owner" defaultValue={owner}>
            <option value="">全部</option>
            <option value="none">還沒有人</option>
            {operators.map(({ id, nickname }) => (
              <option key={id} value={id}>
                {nickname}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="期限">
        {(aria) => (
          <NativeSelect {...aria} name="due" defaultValue={due}>
            <option value="">全部</option>
            <option value="over">已逾期</option>
            <option value="today">今天以前</option>
          </NativeSelect>
        )}
      </Field>
      <Button type="submit" variant="secondary">
        篩選
      </Button>
    </form>
  );
}

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { found, query, operators } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <ListTabs
          of={contacts}
          data={loaderData}
          tabs={tabs}
          label="信件"
          count={(_, here) => (here ? found.total : undefined)}
        />
        <Link href={to("/admin/contacts/replies")} className={buttonClass({ variant: "secondary", size: "sm" })}>
          常用回覆
        </Link>
      </div>
      <Filters key={hrefOf(contacts, loaderData)} query={query} operators={operators} />
      <LetterTable rows={found.data} total={found.total} closed={query.part === "closed"} />
      <ListPages of={contacts} data={loaderData} />
    </>
  );
}
