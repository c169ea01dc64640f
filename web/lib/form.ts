import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { isApiError } from "#contract/api.ts";

export type CallForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O> & {
  /** For `<form onSubmit>`: validates, calls, and puts refusals where they belong. What was typed stays. */
  send: (event?: { preventDefault(): void }) => Promise<void>;
  /** The sentence that belongs to no field. */
  formError: string | undefined;
  /** Why the button cannot be pressed; null when it can. */
  blocked: string | null;
};

/**
 * A form with the contract's own schema. Refusals of the server appear under the field they name; one that names no
 * field of the form appears above the button.
 * @param submit makes the call; it may throw an ApiError.
 */
export function useCallForm<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  submit: (values: z.output<S>) => Promise<void>,
): CallForm<z.input<S>, z.output<S>> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    // The resolver's own types follow one release of zod, ours another: both are the same schema.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    mode: "onTouched",
  });
  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values as z.output<S>);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const known = Object.keys(form.getValues());
      let placed = false;
      for (const [field, texts] of Object.entries(error.fields)) {
        const first = field.split(".")[0] ?? field;
        if (!known.includes(first)) continue;
        form.setError(field as FieldPath<z.input<S>>, { message: texts[0] ?? error.message }, { shouldFocus: !placed });
        placed = true;
      }
      if (!placed) form.setError("root", { message: error.message });
    }
  });
  const { isValid, isSubmitting, errors } = form.formState;
  return {
    ...form,
    formState: form.formState,
    send: async (event) => {
      event?.preventDefault();
      await send();
    },
    formError: errors.root?.message,
    blocked: isValid || isSubmitting ? null : "請先完成必填欄位",
  } as CallForm<z.input<S>, z.output<S>>;
}
