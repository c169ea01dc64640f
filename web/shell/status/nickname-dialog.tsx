import { useRevalidator } from "react-router";
import { useMe } from "#web/lib/page/session.ts";
import { NicknameForm } from "#web/shell/login/nickname-form.tsx";
import { resumeWanted } from "#web/shell/login-store.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Asks a new member from a social login for a nickname: it cannot be closed, and reappears after a reload. */
export default function NicknameDialog() {
  const me = useMe();
  const { revalidate } = useRevalidator();
  return (
    <Dialog open locked onOpenChange={() => {}} title="設定暱稱" fullUnder960>
      <NicknameForm
        nickname={me?.nickname ?? ""}
        onDone={async () => {
          await revalidate();
          resumeWanted();
        }}
      />
    </Dialog>
  );
}
