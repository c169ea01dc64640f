import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";

type Sendable = {
  send: (event?: { preventDefault(): void }) => Promise<void>;
  formError: string | undefined;
  blocked: string | null;
  formState: { isSubmitting: boolean };
};

/** The form of a row: fields, the sentence of a refusal, one button. */
export function RowForm({ form, submit = "儲存", children }: { form: Sendable; submit?: string; children: ReactNode }) {
  return (
    <form onSubmit={form.send} noValidate className="flex flex-col gap-4">
      {children}
      {form.formError ? (
        <Notice tone="danger" live>
          {form.formError}
        </Notice>
      ) : null}
      <Button type="submit" className="self-start" busy={form.formState.isSubmitting} reason={form.blocked}>
        {submit}
      </Button>
    </form>
  );
}

/** After a change: fresh data, the row closed, a word that it is done. */
export function useSaved(close: () => void) {
  const { revalidate } = useRevalidator();
  return async (text: string) => {
    await revalidate();
    toast({ text, tone: "ok" });
    close();
  };
}
