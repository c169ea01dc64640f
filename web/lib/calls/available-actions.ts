import type { ButtonVariant } from "#web/ui/button.tsx";
import type { ConfirmProps } from "#web/ui/overlays/dialog.tsx";

/** How much an act weighs: the main one, another, or one that takes something away. */
export type Tone = "primary" | "secondary" | "danger";

/** What a viewer may do with a row, as the server says: `offeredOf` of the contract. */
export type Offered = {
  name: string;
  label: string;
  form: string;
  confirm: string | null;
  tone: Tone;
};

const order: Record<Tone, number> = { primary: 0, secondary: 1, danger: 2 };

/** The main one first, the way out last. */
export const byTone = (a: Pick<Offered, "tone">, b: Pick<Offered, "tone">): number => order[a.tone] - order[b.tone];

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
    .sort(byTone);
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
