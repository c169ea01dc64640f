import Printer from "lucide-react/icons/printer";
import { Button } from "#web/ui/button.tsx";

/** Button to open the browser's print dialog, which can also save a PDF. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
      列印或存成 PDF
    </Button>
  );
}
