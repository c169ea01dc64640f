import Check from "lucide-react/icons/check";
import { Deadline } from "#web/lib/format/when.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { budgetLabel, dayLabel, requestHref } from "../words.ts";
import type { OfferForm } from "./content.ts";

/** The request of the offer, beside the form. */
export function RequestAside({ request, buyer }: { request: NonNullable<OfferForm["request"]>; buyer: string }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg [overflow-wrap:anywhere]">
        <Link href={requestHref(request)} className="text-ink hover:text-teal" target="_blank">
          {request.title}
        </Link>
      </h2>
      <Facts
        items={[
          { term: "買家", value: buyer },
          { term: "預算", value: budgetLabel(request.budget) },
          { term: "希望完成日", value: dayLabel(request.dueOn) },
          ...(request.endsAt ? [{ term: "徵求截止", value: <Deadline iso={request.endsAt} what="截止" calm /> }] : []),
        ]}
      />
      {request.wants.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {request.wants.map((want) => (
            <li key={want} className="flex gap-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
              <Check aria-hidden size={16} className="mt-[0.25em] shrink-0 text-teal" />
              {want}
            </li>
          ))}
        </ul>
      ) : null}
      <details>
        <summary className="touch flex min-h-9 cursor-pointer items-center text-teal">看需求說明</summary>
        <div
          className="rich-text mt-2 [overflow-wrap:anywhere]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
          dangerouslySetInnerHTML={{ __html: request.description }}
        />
      </details>
    </Card>
  );
}
