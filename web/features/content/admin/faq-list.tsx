import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Kinds } from "./faq-editor.tsx";

type Faq = AnswerOf<"GET /api/admin/faq">[number];

function PlaceButtons({ faq: { id, question }, at, count }: { faq: Faq; at: number; count: number }) {
  const move = useAction((position: number) =>
    api.call("PUT /api/admin/faq/{id}/position", { params: { id }, body: { position } }),
  );
  return (
    <span className="flex shrink-0">
      <IconButton
        label={`「${question}」往上移`}
        disabled={at === 0 || move.busy}
        icon={<ArrowUp aria-hidden size={18} />}
        onClick={() => void move.run(at)}
      />
      <IconButton
        label={`「${question}」往下移`}
        disabled={at === count - 1 || move.busy}
        icon={<ArrowDown aria-hidden size={18} />}
        onClick={() => void move.run(at + 2)}
      />
    </span>
  );
}

/** The questions by kind, with buttons for their order. */
export function FaqList({ faqs, kinds }: { faqs: readonly Faq[]; kinds: Kinds }) {
  return (
    <div className="grid gap-x-12 gap-y-10 wide:grid-cols-2">
      {kinds.map(({ key, title }) => {
        const rows = faqs.filter(({ type }) => type === key);
        return (
          <Section
            key={key}
            title={title}
            more={
              <Link
                href={to("/admin/faq/:id", { id: "add", type: key })}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                <span className="sr-only">{`在「${title}」`}</span>新增問題
              </Link>
            }
          >
            <ul className="divide-y divide-line border-line border-y">
              {rows.map((faq, at) => (
                <li key={faq.id} className="flex items-center justify-between gap-3 py-1">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <Link href={to("/admin/faq/:id", { id: faq.id })} className="link">
                      {faq.question}
                    </Link>{" "}
                    {faq.hidden ? <Badge tone="attention">隱藏</Badge> : null}
                    {faq.edited ? <Badge>改過</Badge> : null}
                  </span>
                  <PlaceButtons faq={faq} at={at} count={rows.length} />
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
    </div>
  );
}
