import { downloadFile } from "#web/lib/calls/download-file.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";

/** A file of the console. Asks for a proof of who acts where the last one is too old: it has what is members' own. */
export function Download({ href, label }: { href: string; label: string }) {
  const { busy, run } = useAction(() => downloadFile(href), { refresh: false });
  return (
    <Button variant="secondary" busy={busy} onClick={() => run()}>
      {label}
    </Button>
  );
}
