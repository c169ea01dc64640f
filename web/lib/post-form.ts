/** A form that the browser itself must send: gateways refuse what comes by script (MPG02005). */
export type PostedForm = { action: string; fields: Record<string, string> };

/** Leaves this page with a form post. */
export function postForm({ action, fields }: PostedForm): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
