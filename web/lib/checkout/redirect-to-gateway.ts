/** A form that the browser itself must send, because gateways refuse what comes by script, or only an address. */
type Departure = { action: string; fields: Record<string, string> | null };

/** Leaves this page for the gateway's. */
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
