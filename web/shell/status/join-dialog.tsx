import { type CodeAsked, CodeForm } from "#web/shell/login/code-form.tsx";
import { openLogin } from "#web/shell/login-store.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type JoinDialogProps = {
  asked: CodeAsked;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Asks a new member from a social login to verify the address first. */
export default function JoinDialog({ asked, onDone, onClose }: JoinDialogProps) {
  return (
    <Dialog open persistent onOpenChange={onClose} title="確認電子信箱" fullUnder960>
      <CodeForm
        asked={asked}
        onAsked={(ways) => {
          onClose();
          openLogin("login", { asked: ways });
        }}
        onDone={onDone}
      />
    </Dialog>
  );
}
