import { to } from "#contract/paths/to.ts";
import { letterDue } from "#contract/support/limits.ts";
import { letterStates, letterTopics } from "#contract/support/states.ts";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { AnswerLetter } from "#web/features/support/admin/answer-letter.tsx";
import { LetterActs } from "#web/features/support/admin/letter-acts.tsx";
import { LetterDue } from "#web/features/support/admin/letter-due.tsx";
import { Notes } from "#web/features/support/admin/notes.tsx";
import { Thread } from "#web/features/support/thread.tsx";
import { stateTones } from "#web/features/support/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/contact";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [letter, replies] = await Promise.all([
    api.call("GET /api/admin/contacts/{id}", { params: { id: args.params.id } }),
    api.call("GET /api/admin/saved_replies", {}),
  ]);
  return { letter, replies };
}

export const handle = page<typeof loader>({ title: "客服信件", heading: ({ letter }) => letter.subject });

type Letter = Route.ComponentProps["loaderData"]["letter"];

function About({ letter }: { letter: Letter }) {
  const { userId, name, email, status, order, owner, dueAt, topic, state, reason, openReason, createdAt } = letter;
  const { law } = letterDue[topic];
  const member = userId === null ? null : <MemberOf id={userId} name={name} />;
  return (
    <Facts
      items={[
        { term: "狀態", value: <Badge tone={stateTones[state]}>{letterStates[state]}</Badge> },
        { term: "負責人", value: owner?.nickname ?? "還沒有人" },
        ...(dueAt && state !== "closed" ? [{ term: "期限", value: <LetterDue iso={dueAt} /> }] : []),
        ...(law ? [{ term: "依據", value: law }] : []),
        { term: "關於", value: letterTopics[topic] },
        { term: "寫信的人", value: member ?? `${name}（訪客）` },
        { term: "信箱", value: <span className="[overflow-wrap:anywhere]">{email}</span> },
        ...(status === null ? [] : [{ term: "帳號", value: <StatusBadge status={status} /> }]),
        ...(order ? [{ term: "訂單", value: <OrderOf order={order} /> }] : []),
        ...(reason ? [{ term: "處分原因", value: reason }] : []),
        ...(openReason ? [{ term: "寫這封信的原因", value: openReason }] : []),
        { term: "來信時間", value: dateTime(createdAt) },
      ]}
    />
  );
}

const MemberOf = ({ id, name }: { id: number; name: string }) => (
  <Link href={to("/admin/members/:id", { id })} className="link">
    {name}
  </Link>
);

const OrderOf = ({ order: { id, title } }: { order: NonNullable<Letter["order"]> }) => (
  <Link href={to("/admin/orders/:id", { id })} className="link [overflow-wrap:anywhere]">
    {title}（{id}）
  </Link>
);

/** A letter as its operator works on it: the thread, the answer, and what the writer never sees. */
export default function ContactPage({ loaderData: { letter, replies } }: Route.ComponentProps) {
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_20rem] wide:grid-rows-[auto_minmax(0,1fr)]">
      <Card className="flex min-w-0 flex-col gap-5 wide:col-start-2">
        <About letter={letter} />
        <LetterActs letter={letter} />
      </Card>
      <div className="flex min-w-0 flex-col gap-6 wide:col-start-1 wide:row-span-2 wide:row-start-1">
        <Card>
          <Thread messages={letter.messages} staff writer={letter.name} />
        </Card>
        <AnswerLetter key={letter.id} letter={letter} replies={replies} />
      </div>
      <Section title="內部備註" text="只有營運人員看得到。" className="min-w-0 wide:col-start-2">
        <Notes letter={letter} />
      </Section>
    </div>
  );
}
