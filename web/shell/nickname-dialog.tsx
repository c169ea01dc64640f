import { Dialog } from "#web/ui/dialog.tsx";
import { NicknameForm } from "./login/nickname-form.tsx";

/** Asked of who has just joined with an account from elsewhere; there is no way around it. */
export default function NicknameDialog({ onDone }: { onDone: () => Promise<void> }) {
  return (
    <Dialog open locked onOpenChange={() => {}} title="設定暱稱" fullUnder960>
      <NicknameForm nickname="" onDone={onDone} />
    </Dialog>
  );
}
