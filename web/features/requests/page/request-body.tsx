import Check from "lucide-react/icons/check";
import type { RequestDetail } from "#contract/requests/schemas.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { Section } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";

type Body = Pick<RequestDetail, "description" | "answers" | "wants" | "files" | "filesNote" | "fileCount">;

/** Content of a request: text, answers to the subcategory's questions, list of deliverables, files. */
export function RequestBody({ request }: { request: Body }) {
  const { description, answers, wants, files, filesNote, fileCount } = request;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <Section title="需求說明">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
        <div className="rich-text [overflow-wrap:anywhere]" dangerouslySetInnerHTML={{ __html: description }} />
      </Section>
      {wants.length > 0 ? (
        <Section title="要交付的項目">
          <ul className="flex flex-col gap-2">
            {wants.map((want) => (
              <li key={want} className="flex gap-2.5 [overflow-wrap:anywhere]">
                <Check aria-hidden size={18} className="mt-[0.3em] shrink-0 text-teal" />
                {want}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {answers.length > 0 ? (
        <Section title="補充資料">
          <Facts layout="grid" items={answers.map(({ question, answer }) => ({ term: question, value: answer }))} />
        </Section>
      ) : null}
      {fileCount > 0 ? (
        <Section title={`檔案（${fileCount}）`}>
          {filesNote ? <p className="mb-3 text-ink-soft">{filesNote}</p> : null}
          <Attachments files={files} />
        </Section>
      ) : null}
    </div>
  );
}
