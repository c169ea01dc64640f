import type { ChangeHandler } from "react-hook-form";
import { faults } from "#contract/orders/states.ts";
import { Field, NativeSelect, TextArea } from "#web/ui/forms/field.tsx";
import { faultWords } from "../words.ts";

/** What `register` of a form returns for a field. */
type Registration = { name: string; onChange: ChangeHandler; onBlur: ChangeHandler; ref: (element: unknown) => void };
type Fault = { message?: string | undefined } | undefined;

type FaultProps = { registration: Registration; error: Fault; hint: string };

/** Who is at fault for the end of an order; nothing is suggested. */
export function FaultField({ registration, error, hint }: FaultProps) {
  return (
    <Field label="責任歸屬" required hint={hint} error={error?.message}>
      {(aria) => (
        <NativeSelect {...aria} {...registration}>
          <option value="" disabled>
            請選擇
          </option>
          {faults.map((fault) => (
            <option key={fault} value={fault}>
              {faultWords[fault]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

type ReasonProps = { buyer: Registration; seller: Registration; errors: { reasonBuyer?: Fault; reasonSeller?: Fault } };

/** A reason for each side. */
export function ReasonFields({ buyer, seller, errors }: ReasonProps) {
  return (
    <>
      <Field label="給買家的理由" required error={errors.reasonBuyer?.message}>
        {(aria) => <TextArea {...aria} {...buyer} />}
      </Field>
      <Field label="給賣家的理由" required error={errors.reasonSeller?.message}>
        {(aria) => <TextArea {...aria} {...seller} />}
      </Field>
    </>
  );
}
