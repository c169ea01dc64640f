import { type ComponentProps, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "./adopt-value.ts";
import { control } from "./control.ts";

/** A password field with a button that shows the text. Accepts all props of `<input>`, `ref` included. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [shown, show] = useState(false);
  return (
    <div className={cx("relative", className)}>
      <input
        autoComplete="current-password"
        enterKeyHint="go"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        ref={adoptValue(rest)}
        type={shown ? "text" : "password"}
        className={cx(control, "pr-16")}
      />
      <button
        type="button"
        aria-controls={rest.id}
        title={shown ? "隱藏密碼" : "顯示密碼"}
        onClick={() => show(!shown)}
        className="absolute inset-y-0 right-0 min-w-14 rounded-md px-3 text-sm text-teal hover:text-teal-strong"
      >
        {shown ? "隱藏" : "顯示"}
      </button>
    </div>
  );
}
