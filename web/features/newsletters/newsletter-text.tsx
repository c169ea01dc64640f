import type { NewsletterFile } from "#contract/newsletters/schemas.ts";
import { Card, Section } from "#web/ui/card.tsx";

/** The text face of an issue as it was last saved, for mail programs without HTML. */
export function NewsletterText({ file: { subject, preheader, plain } }: { file: NewsletterFile }) {
  return (
    <Section title="純文字版" text="沒有圖片的信箱和輔助工具讀到的內容，依最後一次儲存。">
      <Card className="flex flex-col gap-3">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="text-ink-faint text-sm wrap-anywhere">{preheader}</p>
        <p className="whitespace-pre-wrap wrap-anywhere">{plain}</p>
      </Card>
    </Section>
  );
}
