import { useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { type CodeAsked, CodeForm } from "./login/code-form.tsx";
import { NicknameForm } from "./login/nickname-form.tsx";
import { openLogin } from "./login-store.ts";

type JoinDialogProps = {
  /** The address that has to be proved first; null when the session has begun. */
  asked: CodeAsked | null;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** What is asked of who has just come with an account from elsewhere. There is no way around the nickname. */
export default function JoinDialog({ asked, onDone, onClose }: JoinDialogProps) {
  const [naming, setNaming] = useState(asked === null);
  if (naming || !asked) {
    return (
      <Dialog open locked onOpenChange={() => {}} title="設定暱稱" fullUnder960>
        <NicknameForm nickname="" onDone={onDone} />
      </Dialog>
    );
  }
  return (
    <Dialog open persistent onOpenChange={onClose} title="確認電子信箱" fullUnder960>
      <CodeForm
        asked={asked}
        onAsked={(ways) => {
          onClose();
          openLogin("login", ways);
        }}
        onDone={(isNew) => (isNew ? setNaming(true) : onDone())}
      />
    </Dialog>
  );
}
