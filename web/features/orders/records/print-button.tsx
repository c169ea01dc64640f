import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** Opens the browser's own dialog, which also keeps a page as a PDF. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
      列印或存成 PDF
    </Button>
  );
}
