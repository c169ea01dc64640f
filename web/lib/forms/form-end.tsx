import { Alert } from "#web/ui/alert.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { NO_LONGER, useStillAvailable } from "#web/ui/overlays/still-available.ts";

type FormEndProps = Omit<ButtonProps, "type" | "busy" | "form"> & {
  form: { busy: boolean; formError: string | undefined; unanswered: boolean };
};

/** The end of a form: its error, then its button. Takes the props of a button. */
export function FormEnd({ form, ...button }: FormEndProps) {
  // Keeps the button after a call without a response: if it succeeded, the page shows the action as done, but a retry
  // with the same key still gets its response.
  const offered = useStillAvailable() || form.busy || form.unanswered;
  return (
    <>
      {form.formError ? (
        <>
          <Alert tone="danger" live>
            {form.formError}
          </Alert>
          <ErrorHelp error={form.formError} />
        </>
      ) : offered ? null : (
        <Alert tone="attention" live>
          {NO_LONGER}
        </Alert>
      )}
      {offered ? <Button {...button} type="submit" busy={form.busy} /> : null}
    </>
  );
}
