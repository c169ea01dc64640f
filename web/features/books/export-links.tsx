import { type ExportName, exportNames } from "#contract/books/exports.ts";
import { api } from "#web/lib/calls/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";

const names = Object.keys(exportNames) as ExportName[];

/** The files of a month for the accountant. */
export function ExportLinks({ month }: { month: string }) {
  return (
    <Section title={`${month} 匯出`} text="CSV 檔，可以用試算表開啟；每次下載都會留下操作紀錄。">
      <div className="flex flex-wrap gap-3">
        {names.map((name) => (
          <a
            key={name}
            href={api.url(`GET /api/admin/books/exports/${name}`, { query: { month } })}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            {exportNames[name]}
          </a>
        ))}
      </div>
    </Section>
  );
}
