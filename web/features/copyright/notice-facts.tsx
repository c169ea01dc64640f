import type { OwnNotice } from "#contract/copyright/schemas.ts";
import { noticeRoles } from "#contract/copyright/states.ts";
import { visitorKinds } from "#contract/reports/visitors.ts";
import { Link } from "#web/ui/link.tsx";

type Row = { term: string; value: string };
type Said = Pick<OwnNotice, "kind" | "title" | "where" | "role" | "name" | "holder" | "work" | "content" | "evidence">;
type Counter = NonNullable<OwnNotice["counter"]>;

/** Terms over long values; those without a value are left out. */
export function Lines({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {rows
        .filter(({ value }) => value !== "")
        .map(({ term, value }) => (
          <div key={term}>
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What a notice is about, as a link to its page. */
export const PieceLink = ({ of: { kind, title, where } }: { of: Pick<Said, "kind" | "title" | "where"> }) => (
  <Link href={where} className="link [overflow-wrap:anywhere]">
    {title ? `${visitorKinds[kind]}：${title}` : `一則${visitorKinds[kind]}`}
  </Link>
);

/** What a notice says; address and telephone only for those who may read them. */
export function NoticeFacts({ of, more = [] }: { of: Said; more?: readonly Row[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block text-ink-soft text-sm">內容</span>
        <PieceLink of={of} />
      </p>
      <Lines
        rows={[
          { term: "被侵害的著作", value: of.work },
          { term: "侵權的內容", value: of.content },
          { term: "證明", value: of.evidence },
          { term: noticeRoles[of.role], value: of.name },
          { term: "權利人", value: of.holder },
          ...more,
        ]}
      />
    </div>
  );
}

/** What a counter-notice says. */
export const CounterFacts = ({ of }: { of: Counter }) => (
  <Lines
    rows={[
      { term: "理由", value: of.text },
      { term: "姓名或名稱", value: of.name },
      { term: "地址", value: of.postal },
      { term: "電話", value: of.phone },
    ]}
  />
);
