import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

/** The announced change of terms, which can be taken back until it applies. */
export function Announced({ file: { id, path, coming } }: { file: AnswerOf<"GET /api/admin/texts/{id}"> }) {
  const recall = useAction(
    (version: number) => api.call("POST /api/admin/texts/{id}/recall", { params: { id }, body: { version } }),
    { done: "已撤回公告", refresh: true },
  );
  if (!coming) return null;
  return (
    <Alert
      title={`已公告，${date(coming.from)} 起生效`}
      action={
        <>
          <Button variant="secondary" size="sm" busy={recall.busy} onClick={() => void recall.run(coming.version)}>
            撤回公告
          </Button>
          <Link href={`${path}?version=${coming.version}`} className="link self-center">
            看公告的內容
          </Link>
        </>
      }
    >
      {`${coming.change} 要再修改，請先撤回；已經收到通知的會員會再收到一封信，說這次不改了。`}
    </Alert>
  );
}
