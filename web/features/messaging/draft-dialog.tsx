import { useNavigate } from "react-router";
import { to } from "#contract/to.ts";
import { Confirm } from "#web/ui/dialog.tsx";
import { replaceByDraft } from "./begin-request.ts";

/** Asks what becomes of a text that waits unsent in the conversation. Whatever the answer, the conversation opens. */
export default function DraftDialog({ threadId }: { threadId: number }) {
  const navigate = useNavigate();
  return (
    <Confirm
      open
      onOpenChange={(open) => open || void navigate(to("/mypage/messages/:id", { id: threadId }))}
      title="換成需求的範本？"
      text="這段對話裡有還沒送出的文字。換成範本之後，那些文字不會保留。"
      confirmLabel="換成範本"
      cancelLabel="保留原本的文字"
      onConfirm={async () => {
        replaceByDraft(threadId);
        return true;
      }}
    />
  );
}
