import { Alert } from "#web/ui/alert.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

type FormEndProps = Omit<ButtonProps, "type" | "busy" | "form"> & {
  form: { busy: boolean; formError: string | undefined };
};

/** The end of a form: what is missing or was refused, then its button. Takes the looks of a button. */
export function FormEnd({ form, ...button }: FormEndProps) {
  return (
    <>
      {form.formError ? (
        <Alert tone="danger" live>
          {form.formError}
        </Alert>
      ) : null}
      <Button {...button} type="submit" busy={form.busy} />
    </>
  );
}
