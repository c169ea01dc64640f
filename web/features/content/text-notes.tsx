import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { date } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";

type Text = AnswerOf<"GET /api/text">;

/** What is announced of terms, or that this is not the text that applies. */
export function TextNotes({ text: { document, now, updated, coming, version } }: { text: Text }) {
  if (!now) {
    const announced = coming?.version === version;
    return (
      <Alert
        className="mt-6"
        title={announced ? `這是 ${date(updated)} 起的版本，還沒生效` : "這是以前的版本"}
        action={
          <Link href={to(document.path)} className="link">
            看現在的版本
          </Link>
        }
      >
        {announced ? coming.change : null}
      </Alert>
    );
  }
  if (!coming) return null;
  return (
    <Alert
      className="mt-6"
      title={`這份內容 ${date(coming.from)} 起會修改`}
      action={
        <Link href={`${document.path}?version=${coming.version}`} className="link">
          看修改後的內容
        </Link>
      }
    >
      {coming.change}
    </Alert>
  );
}
