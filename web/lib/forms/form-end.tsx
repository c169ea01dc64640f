import { Alert } from "#web/ui/alert.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { NO_LONGER, useStillAvailable } from "#web/ui/overlays/still-available.ts";

type FormEndProps = Omit<ButtonProps, "type" | "busy" | "form"> & {
  form: { busy: boolean; formError: string | undefined; unanswered: boolean };
};

/** The end of a form: what is missing or was refused, then its button. Takes the looks of a button. */
export function FormEnd({ form, ...button }: FormEndProps) {
  // What had no answer may be what the page has been told of since: sent again under its key, it is answered.
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
