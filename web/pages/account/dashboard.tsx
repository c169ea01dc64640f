import type { AnswerOf } from "#contract/api.ts";
import type { Revenues } from "#contract/ledger/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { Amounts } from "#web/features/ledger/amounts.tsx";
import { Clearing } from "#web/features/ledger/clearing.tsx";
import { OrderRows } from "#web/features/orders/order-row.tsx";
import { TaskList } from "#web/features/orders/task-list.tsx";
import { LevelSection } from "#web/features/profiles/level-section.tsx";
import { load } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card, MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/dashboard";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [mine, { clearing }, level, { unread }] = await Promise.all([
    api.call("GET /api/my_dashboard", {}),
    api.call("GET /api/my_revenues", {}),
    api.call("GET /api/my_level", {}),
    api.call("GET /api/my_notices", {}),
  ]);
  return { mine, clearing, level, unread };
}

type Dashboard = AnswerOf<"GET /api/my_dashboard">;

/** Whether to show the first steps instead of an empty dashboard: a newcomer without tasks, orders and money. */
function isNew({ newcomer, tasks, money, buying, selling }: Dashboard): boolean {
  const sum = money.pending + money.balance + money.points + money.coins;
  return newcomer && tasks.length + buying.total + selling.total + sum === 0;
}

const ways = [
  {
    title: "找人幫忙",
    steps: [
      "用關鍵字或分類找服務，比較方案、評價與交期",
      "付款由平台保管，回答賣家的問題後開始製作",
      "驗收滿意，款項才撥給賣家",
    ],
    action: { href: to("/search"), label: "開始找服務" },
  },
  {
    title: "提供服務",
    steps: [
      "刊登服務：寫下內容、方案與價格",
      "接到訂單，在交易室討論與交付",
      `買家驗收後 ${terms.clearanceDays} 天入帳，第一筆是 ${terms.firstClearanceDays} 天，等級 ${terms.trustedLevel} 以上是 ${terms.trustedClearanceDays} 天`,
    ],
    action: { href: to("/myservices/:id", { id: "add" }), label: "刊登第一項服務" },
  },
];

/** Both ways to start, for members who have neither bought nor sold. */
function FirstSteps() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {ways.map(({ title, steps, action }, at) => (
        <Card key={title} className="flex flex-col">
          <h2 className="text-xl">{title}</h2>
          <ol className="mt-3 mb-6 flex list-decimal flex-col gap-1.5 pl-5 text-ink-soft">
            {steps.map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
          <Link
            href={action.href}
            className={`${buttonClass({ variant: at === 0 ? "primary" : "secondary" })} mt-auto self-start`}
          >
            {action.label}
          </Link>
        </Card>
      ))}
    </div>
  );
}

type Unread = AnswerOf<"GET /api/my_notices">["unread"];

/** Links to what is unread; nothing when there is none. */
function UnreadLinks({ unread }: { unread: Unread }) {
  const links = [
    { n: unread.messages, href: to("/mypage/messages"), text: "則未讀訊息" },
    { n: unread.notifications, href: to("/mypage/notifications"), text: "則未讀通知" },
  ].filter(({ n }) => n > 0);
  if (links.length === 0) return null;
  return (
    <p className="-mt-2 mb-5 flex flex-wrap gap-x-5">
      {links.map(({ n, href, text }) => (
        <Link key={href} href={href} className="link touch inline-flex items-center py-1">
          {grouped(n)} {text}
        </Link>
      ))}
    </p>
  );
}

/** Number of upcoming payouts shown; the revenue page lists all. */
const CLEARINGS = 3;

/** The next amounts that become available balance, each with its date; nothing when there are none. */
function NextClearing({ rows }: { rows: Revenues["clearing"] }) {
  if (rows.length === 0) return null;
  return (
    <Section
      level={3}
      className="mt-5"
      title="接下來入帳"
      more={
        rows.length > CLEARINGS ? <MoreLink href={to("/mypage/revenue")} label="入帳時程" text="全部入帳時程" /> : null
      }
    >
      <Clearing rows={rows.slice(0, CLEARINGS)} />
    </Section>
  );
}

export default function DashboardPage({ loaderData: { mine, clearing, level, unread } }: Route.ComponentProps) {
  const me = useMe();
  const { tasks, money, buying, selling } = mine;
  return (
    <AccountPage {...(me && { title: `${me.nickname}，你好` })}>
      <UnreadLinks unread={unread} />
      {isNew(mine) ? (
        <FirstSteps />
      ) : (
        <div className="flex flex-col gap-9">
          <Section title="等你處理">
            {tasks.length > 0 ? <TaskList tasks={tasks} /> : <p className="text-ink-soft">目前沒有等你處理的事。</p>}
          </Section>
          <Section title="我的錢" more={<MoreLink href={to("/mypage/revenue")} label="收益" text="收益明細" />}>
            <Amounts
              items={[
                { label: "餘額", amount: money.balance },
                { label: "待入帳", amount: money.pending },
                { label: "點數", amount: money.points, unit: "點" },
                { label: "金幣", amount: money.coins, unit: "枚" },
              ]}
            />
            <NextClearing rows={clearing} />
          </Section>
          {buying.total > 0 ? (
            <Section
              title="進行中的購買"
              more={<MoreLink href={to("/mypage/orders")} label="購買紀錄" text={`全部 ${buying.total} 筆`} />}
            >
              <OrderRows orders={buying.data} level={3} />
            </Section>
          ) : null}
          {selling.total > 0 ? (
            <Section
              title="進行中的銷售"
              more={<MoreLink href={to("/mypage/orders_sell")} label="銷售紀錄" text={`全部 ${selling.total} 筆`} />}
            >
              <OrderRows orders={selling.data} level={3} />
            </Section>
          ) : null}
          {level.selling ? <LevelSection level={level} /> : null}
        </div>
      )}
    </AccountPage>
  );
}
