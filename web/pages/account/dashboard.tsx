import type { AnswerOf } from "#contract/api.ts";
import { restrictionKinds } from "#contract/moderation/restriction-kinds.ts";
import { grouped } from "#contract/money.ts";
import type { OrderCard } from "#contract/orders/schemas.ts";
import type { Side } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import { Earnings } from "#web/features/ledger/earnings.tsx";
import { LookDrawing, StallDrawing, TeaDrawing } from "#web/features/orders/dashboard/drawings.tsx";
import { buyerStep, NextStep, sellerStep } from "#web/features/orders/dashboard/next-step.tsx";
import { SideSwitch } from "#web/features/orders/dashboard/side-switch.tsx";
import { UrgentTask } from "#web/features/orders/dashboard/urgent-task.tsx";
import { OrderRows } from "#web/features/orders/order-row.tsx";
import { TaskList } from "#web/features/orders/task-list.tsx";
import { type Home, SellerChecklist } from "#web/features/profiles/checklist.tsx";
import { LevelSection } from "#web/features/profiles/level-section.tsx";
import { load } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { lazyHydratedNear } from "#web/lib/runtime/lazy-hydrated.tsx";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/dashboard";

const ServiceGrid = lazyHydratedNear(async () => ({
  default: (await import("#web/features/catalog/browse/service-grid.tsx")).ServiceGrid,
}));

/** The side in the address, otherwise the one looked at last, otherwise the one with something to see. */
function sideOf(request: Request, home: Home, sells: boolean): Side {
  const wanted = new URL(request.url).searchParams.get("side");
  if (wanted === "buyer" || wanted === "seller") return wanted;
  return home.side ?? (sells ? "seller" : "buyer");
}

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [mine, home, { unread }, restrictions] = await Promise.all([
    api.call("GET /api/my_dashboard", {}),
    api.call("GET /api/my_home", {}),
    api.call("GET /api/my_notices", {}),
    api.call("GET /api/my_restrictions", {}),
  ]);
  const cannot = restrictions.filter(({ stands }) => stands).map(({ kind }) => restrictionKinds[kind].cannot);
  const side = sideOf(args.request, home, mine.sells);
  if (side === "buyer") {
    const saved = await api.call("GET /api/my_favorites", { query: {} });
    return { side, mine, home, unread, cannot, saved } as const;
  }
  const [revenues, { months }, level] = await Promise.all([
    api.call("GET /api/my_revenues", {}),
    api.call("GET /api/my_revenues/months", {}),
    api.call("GET /api/my_level", {}),
  ]);
  return { side, mine, home, unread, cannot, revenues, months, level } as const;
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

type Data = Route.ComponentProps["loaderData"];

/** The side's tasks, the most urgent one large; nothing when there is none. */
function Waiting({ side, mine: { tasks, buying, selling } }: Pick<Data, "side" | "mine">) {
  const [first, ...others] = tasks.filter((task) => task.side === side);
  if (!first) return null;
  const orders = side === "buyer" ? buying.data : selling.data;
  return (
    <>
      <UrgentTask task={first} order={orders.find(({ id }) => id === first.transactionId)} />
      {others.length > 0 ? (
        <Section title="接著處理">
          <TaskList tasks={others} />
        </Section>
      ) : null}
    </>
  );
}

function Running({
  orders,
  href,
  label,
}: {
  orders: { total: number; data: OrderCard[] };
  href: string;
  label: string;
}) {
  if (orders.total === 0) return null;
  return (
    <Section title="進行中的訂單" more={<MoreLink href={href} label={label} text={`全部 ${orders.total} 筆`} />}>
      <OrderRows orders={orders.data} level={3} />
    </Section>
  );
}

function Buying({ mine, saved }: Extract<Data, { side: "buyer" }>) {
  const { newcomer, tasks, buying, money } = mine;
  const waits = tasks.some(({ side }) => side === "buyer");
  const step = buyerStep({ newcomer, running: buying.total, saved: saved.total });
  return (
    <>
      {waits ? (
        <Waiting side="buyer" mine={mine} />
      ) : (
        <NextStep drawing={newcomer ? <LookDrawing /> : <TeaDrawing />} {...step} />
      )}
      <Running orders={buying} href={to("/mypage/orders")} label="購買紀錄" />
      {saved.data.length > 0 ? (
        <Section title="收藏的服務" more={<MoreLink href={to("/mypage/favorites")} label="收藏的服務" />}>
          <ServiceGrid services={saved.data.slice(0, 3)} columns={3} level={3} />
        </Section>
      ) : null}
      {money.points + money.coins > 0 ? (
        <Section
          title="可以折抵的"
          more={<MoreLink href={to("/mypage/points")} label="點數與金幣" text="點數與金幣" />}
        >
          <p className="text-lg">
            {[`點數 ${grouped(money.points)} 點`, `金幣 ${grouped(money.coins)} 枚`].join("　")}
          </p>
        </Section>
      ) : null}
    </>
  );
}

function Selling({ mine, home, revenues, months, level }: Extract<Data, { side: "seller" }>) {
  const me = useMe();
  const { sells, tasks, selling } = mine;
  const waits = tasks.some(({ side }) => side === "seller");
  const earned = revenues.lifetime + revenues.pending + revenues.balance > 0;
  return (
    <>
      {waits ? <Waiting side="seller" mine={mine} /> : null}
      {sells && !waits ? <NextStep drawing={<StallDrawing />} {...sellerStep({ running: selling.total })} /> : null}
      {me ? <SellerChecklist home={home} me={me} sold={earned} /> : null}
      {earned ? (
        <Section title="收益" more={<MoreLink href={to("/mypage/revenue")} label="收益" text="收益明細" />}>
          <Earnings revenues={revenues} months={months} />
        </Section>
      ) : null}
      <Running orders={selling} href={to("/mypage/orders_sell")} label="銷售紀錄" />
      {level.selling ? <LevelSection level={level} /> : null}
    </>
  );
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const { side, mine, unread, cannot } = loaderData;
  return (
    <AccountPage {...(me && { title: `${me.nickname}，你好` })} action={<SideSwitch side={side} tasks={mine.tasks} />}>
      {cannot.length > 0 ? (
        <Alert tone="attention" title={`你的帳號暫時不能${cannot.join("、")}`} className="mb-5">
          <Link href={to("/mypage/restrictions")} className="link">
            看原因、期限與怎麼申訴
          </Link>
        </Alert>
      ) : null}
      <UnreadLinks unread={unread} />
      <div className="flex flex-col gap-9">
        {loaderData.side === "buyer" ? <Buying {...loaderData} /> : <Selling {...loaderData} />}
      </div>
    </AccountPage>
  );
}
