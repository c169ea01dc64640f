import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { timeWords } from "#contract/catalog/delivery-days.ts";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { PaperPart } from "./paper-part.tsx";

type Snapshot = AnswerOf<"GET /api/orders/{id}/info">["snapshot"];

function Listed({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p className="mt-4 font-medium">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was agreed never changes; two lines may say the same
          <li key={at} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is delivered, what is not, by when, and the number of revisions. */
export function AgreedScope({ snapshot }: { snapshot: Snapshot }) {
  const { package: chosen, options, offer } = snapshot;
  return (
    <PaperPart title="服務範圍">
      <p className="font-medium">{chosen.name}</p>
      <p className="mt-1 whitespace-pre-wrap break-words">{chosen.included}</p>
      {offer ? (
        <Listed title={`提案包含的項目（提案 ${offer.id}，第 ${offer.version} 版）`} lines={offer.scope} />
      ) : null}
      {offer ? <Listed title="不包含" lines={offer.excluded} /> : null}
      <Listed
        title="加購項目"
        lines={options.map((option) => `${option.title}${timeWords(option) ? `（${timeWords(option)}）` : ""}`)}
      />
      <div className="mt-4">
        <Facts
          items={[
            { term: "交件天數", value: `${snapshot.days} 天` },
            { term: "修改次數", value: chosen.revisions === null ? "不限" : `${chosen.revisions} 次` },
          ]}
        />
      </div>
    </PaperPart>
  );
}
