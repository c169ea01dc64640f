import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import type { Attempt } from "#web/lib/calls/action.ts";
import { type ActionOptions, useAction } from "#web/lib/calls/use-action.ts";
import { useKeptFields } from "#web/lib/drafts/stored-text.ts";
import type { Posted } from "./post.ts";
import { useMissing } from "./use-missing.ts";

export type ActionForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O> & {
  /** For `<form onSubmit>`: marks invalid fields, or makes the call and shows refusals at their fields. */
  send: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  busy: boolean;
  /** Upload progress, 0 to 1. */
  progress: number | null;
  /** Number of missing fields, or the refusal that belongs to no field. */
  formError: string | undefined;
  /** As in `useAction`; false once the form has changed. */
  unanswered: boolean;
};

/**
 * A form validated by the contract's own schema. Its button is never disabled: an incomplete form shows what it lacks.
 * Refusals are shown under the field they name, others above the button. What was typed stays.
 * @param work makes the call, see `useAction`.
 */
export function useActionForm<S extends z.ZodType<FieldValues, FieldValues>, A>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  work: (values: z.output<S>, attempt: Attempt) => Promise<A>,
  options: Pick<ActionOptions<z.output<S>, A>, "done" | "after" | "refused" | "refresh"> & {
    /** State after a submit without scripts was refused. */
    posted?: Posted | undefined;
    /** Fields that survive a reload (text) or closing the dialog (files), until the form is sent. */
    keep?: { as: string; fields: readonly (keyof z.input<S> & string)[] };
  } = {},
): ActionForm<z.input<S>, z.output<S>> {
  const { posted, keep } = options;
  const [refused] = useState(() => posted && errorsOf(posted));
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    // The resolver's types expect another release of zod; the schema is the same.
    resolver: zodResolver(schema as never) as never,
    defaultValues: { ...defaultValues, ...posted?.values } as DefaultValues<z.input<S>>,
    ...(refused && { errors: refused as FieldErrors<z.input<S>> }),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const forget = useKeptFields(keep, form as never);
  const action = useAction(work, {
    ...options,
    after: (answer, values) => {
      forget();
      return options.after?.(answer, values);
    },
    notice: "inline",
    refused: (error, values) => {
      if (options.refused?.(error, values)) return true;
      const known = Object.keys(form.getValues());
      let placed = false;
      for (const [field, texts] of Object.entries(error.fields)) {
        if (!known.includes(field.split(".")[0] ?? field)) continue;
        form.setError(field as FieldPath<z.input<S>>, { message: texts[0] ?? error.message }, { shouldFocus: !placed });
        placed = true;
      }
      if (!placed) form.setError("root", { type: error.code, message: error.message });
      return placed;
    },
  });
  const { root, ...errors } = form.formState.errors;
  const missing = useMissing(Object.keys(errors).length);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    let complete = false;
    await form.handleSubmit(async (values) => {
      complete = true;
      missing.unmark();
      await action.run(values as z.output<S>);
    })();
    if (!complete) missing.mark(element);
  };
  // Without scripts a field starts with the value in the HTML.
  const register: typeof form.register = (name, rules) => ({
    ...form.register(name, rules),
    ...(posted && { defaultValue: posted.values[name] }),
  });
  return {
    ...form,
    register,
    formState: form.formState,
    send,
    busy: action.busy,
    progress: action.progress,
    formError: root?.message ?? missing.sentence,
    unanswered: root?.type === "unavailable",
  } as ActionForm<z.input<S>, z.output<S>>;
}

function errorsOf({ fields, message }: Posted) {
  const all = message ? { ...fields, root: message } : fields;
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, { type: "server", message: text }]));
}

/** A refusal that belongs to no field, such as a lost connection: the same can be sent again. */
const mayRepeat = ({ root, ...others }: FieldErrors): boolean => root !== undefined && Object.keys(others).length === 0;

type Shown = { formState: { isValid: boolean; errors: FieldErrors } };

/** Why the button of a login or registration form is disabled: only these say so before a press. */
export const whyOff = ({ formState }: Shown, { hydrated } = { hydrated: true }): string | null =>
  formState.isValid || !hydrated || mayRepeat(formState.errors) ? null : "請先完成必填欄位";
