import type { ButtonVariant } from "#web/ui/button.tsx";
import type { ConfirmProps } from "#web/ui/overlays/dialog.tsx";

/** Weight of an action: the main one, another one, or a destructive one. */
export type Tone = "primary" | "secondary" | "danger";

/** An action that is available to the viewer on a row, as the server returns it: `offeredOf` of the contract. */
export type Offered = {
  name: string;
  label: string;
  form: string;
  confirm: string | null;
  tone: Tone;
};

const order: Record<Tone, number> = { primary: 0, secondary: 1, danger: 2 };

/** Sorts the main action first and the destructive one last. */
export const byTone = (a: Pick<Offered, "tone">, b: Pick<Offered, "tone">): number => order[a.tone] - order[b.tone];

/** Filters the offered actions by name; all of them by default. */
export type Which<N extends string> = { only?: readonly N[] | undefined; without?: readonly N[] | undefined };

/**
 * The actions that are buttons, the main one first, the destructive one last.
 * @param forms what the form of each opens
 */
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

/** Button variant of an action. A destructive one is red only in its confirmation dialog. */
export const variantOf = ({ tone }: Pick<Offered, "tone">): ButtonVariant => (tone === "danger" ? "secondary" : tone);

/** Texts of the confirmation dialog. */
export const confirmOf = ({
  label,
  confirm,
  tone,
}: Pick<Offered, "label" | "confirm" | "tone">): Pick<ConfirmProps, "text" | "confirmLabel" | "tone"> => ({
  text: confirm ?? "",
  confirmLabel: label,
  tone: tone === "danger" ? "danger" : "primary",
});
