import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import type { OfferBill as Bill } from "#contract/requests/offer-schemas.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { OfferBill } from "../offers/offer-bill.tsx";
import { OfferTerms } from "../offers/offer-terms.tsx";
import type { OfferForm } from "./content.ts";

type Props = { content: OfferDraft; form: OfferForm; bill: Bill | null; onClose: () => void };

/** The offer as the buyer will read it. */
export default function Preview({ content, form, bill, onClose }: Props) {
  return (
    <Dialog
      open
      size="lg"
      fullUnder960
      title="預覽"
      description="買家看到的樣子，還沒填的地方會空著。"
      onOpenChange={(open) => open || onClose()}
    >
      <div className="flex flex-col gap-6">
        <p className="font-semibold text-lg">{form.request?.title ?? (content.title || "（還沒有標題）")}</p>
        <OfferTerms
          offer={{
            message: content.message,
            scope: content.scope.filter(({ text }) => text.trim() !== ""),
            excluded: content.excluded.filter((line) => line.trim() !== ""),
            files: form.files.filter(({ id }) => content.fileIds.includes(id)),
          }}
          {...(form.request && { wants: form.request.wants })}
        />
        <p className="text-ink-soft">
          {content.days === null ? "（還沒填天數）" : `${content.days} 天完成`}，{revisionsLabel(content.revisions)}，
          {content.validDays} 天內有效
        </p>
        {bill ? <OfferBill bill={bill} side="buyer" /> : null}
      </div>
    </Dialog>
  );
}
