/** A form that the browser itself must submit, because gateways refuse requests from scripts; or only a URL. */
type Departure = { action: string; fields: Record<string, string> | null };

/** Navigates to the gateway's page. */
export function redirectToGateway({ action, fields }: Departure): void {
  if (fields === null) {
    window.location.assign(action);
    return;
  }
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
