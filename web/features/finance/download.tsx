import { downloadFile } from "#web/lib/calls/download-file.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";

/**
 * A download in the console. Re-authenticates when the last proof is too old, because the file contains personal data.
 */
export function Download({ href, label }: { href: string; label: string }) {
  const { busy, run } = useAction(() => downloadFile(href), { refresh: false });
  return (
    <Button variant="secondary" className="self-start" busy={busy} onClick={() => run()}>
      {label}
    </Button>
  );
}
