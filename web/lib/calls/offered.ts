import type { ButtonVariant } from "#web/ui/button.tsx";
import type { ConfirmProps } from "#web/ui/overlays/dialog.tsx";

/** What a viewer may do with a row, as the server says: `offeredOf` of the contract. */
type Offered = {
  name: string;
  label: string;
  form: string;
  confirm: string | null;
  tone: "primary" | "secondary" | "danger";
};

const order: Record<Offered["tone"], number> = { primary: 0, secondary: 1, danger: 2 };

/** Which of them are offered here, by name; without a choice all. */
export type Which<N extends string> = { only?: readonly N[] | undefined; without?: readonly N[] | undefined };

/** Those that are buttons, the main one first, the way out last. @param forms what the form of each opens */
export function buttonsOf<A extends Offered>(
  actions: readonly A[],
  forms: Readonly<Record<A["form"], { opens: string }>>,
  { only, without = [] }: Which<A["name"]> = {},
): A[] {
  return actions
    .filter(({ name }) => !without.includes(name) && (!only || only.includes(name)))
    .filter(({ form }) => forms[form as A["form"]].opens !== "nothing")
    .sort((a, b) => order[a.tone] - order[b.tone]);
}

/** How its button looks. The red one belongs into the dialog that asks again. */
export const variantOf = ({ tone }: Pick<Offered, "tone">): ButtonVariant => (tone === "danger" ? "secondary" : tone);

/** What the dialog says that asks again. */
export const confirmOf = ({
  label,
  confirm,
  tone,
}: Pick<Offered, "label" | "confirm" | "tone">): Pick<ConfirmProps, "text" | "confirmLabel" | "tone"> => ({
  text: confirm ?? "",
  confirmLabel: label,
  tone: tone === "danger" ? "danger" : "primary",
});
