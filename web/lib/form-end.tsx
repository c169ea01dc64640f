import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type FormEndProps = Omit<ButtonProps, "type" | "busy" | "form"> & {
  form: { busy: boolean; formError: string | undefined };
};

/** The end of a form: what is missing or was refused, then its button. Takes the looks of a button. */
export function FormEnd({ form, ...button }: FormEndProps) {
  return (
    <>
      {form.formError ? (
        <Notice tone="danger" live>
          {form.formError}
        </Notice>
      ) : null}
      <Button {...button} type="submit" busy={form.busy} />
    </>
  );
}
