import { CodeForm, type CollectedCoupon } from "#contract/coupons/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

type Props = {
  label: string;
  /** Success message; an empty text shows none. */
  done: (coupon: CollectedCoupon) => string;
  /** Called with the collected coupon. */
  onCollected?: (coupon: CollectedCoupon) => void;
  /** Called before a code is collected. @returns true when nothing is left to do: the member has the coupon already */
  onTyped?: (code: string) => boolean;
  /** Problem with the last code, besides server errors. */
  problem?: string | null;
};

const COLLECTED = "collected";

/** Form to collect a coupon by its code. It is optional: an empty field is invalid only when its button is pressed. */
export function CouponCodeForm({ label, done, onCollected, onTyped, problem = null }: Props) {
  const form = useActionForm(
    CodeForm,
    { code: "" },
    async ({ code }, { key }) =>
      onTyped?.(code) ? COLLECTED : api.call("POST /api/my_coupons", { body: { code }, key }),
    {
      done: (answer) => (answer === COLLECTED ? "" : done(answer)),
      after: (answer) => {
        form.reset({ code: "" });
        if (answer !== COLLECTED) onCollected?.(answer);
      },
    },
  );
  const { errors, submitCount } = form.formState;
  const untouched = form.watch("code").trim() === "" && submitCount === 0;
  const wrong = untouched ? undefined : errors.code?.message;
  return (
    <form method="dialog" noValidate className="flex flex-col gap-3" onSubmit={form.send}>
      <Field label="優惠券代碼" error={wrong ?? problem ?? undefined}>
        {(aria) => (
          <div className="flex gap-3">
            <TextInput
              {...aria}
              {...form.register("code")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="min-w-0 grow uppercase placeholder:normal-case"
            />
            <Button type="submit" variant="secondary" className="shrink-0" busy={form.busy}>
              {label}
            </Button>
          </div>
        )}
      </Field>
      {form.formError && !errors.code ? (
        <Alert tone="danger" live>
          {form.formError}
        </Alert>
      ) : null}
    </form>
  );
}
