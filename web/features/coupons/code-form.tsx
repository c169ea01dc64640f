import { CodeForm } from "#contract/coupons/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

/** The form that collects a coupon by its code. @param onCollected called with the id of the coupon */
export function CouponCodeForm({ onCollected }: { onCollected?: (id: number) => void }) {
  const form = useActionForm(
    CodeForm,
    { code: "" },
    (body, { key }) => api.call("POST /api/my_coupons", { body, key }),
    {
      done: ({ title }) => `已存進我的優惠券：${title}`,
      after: ({ id }) => {
        form.reset({ code: "" });
        onCollected?.(id);
      },
    },
  );
  return (
    <form method="dialog" noValidate className="flex flex-col gap-3" onSubmit={form.send}>
      <Field label="優惠券代碼" error={form.formState.errors.code?.message}>
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
              存下來
            </Button>
          </div>
        )}
      </Field>
      {form.formError && !form.formState.errors.code ? (
        <Alert tone="danger" live>
          {form.formError}
        </Alert>
      ) : null}
    </form>
  );
}
