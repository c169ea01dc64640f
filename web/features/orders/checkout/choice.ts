/** What is being bought, as the address of the checkout page says it. */
export type Choice = { service: number; package: number | undefined; options: number[] };

const idOf = (text: string | null): number | undefined => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
};

/** Reads `?service=1&package=2&options=3,4`; null without a service. Nonsense is left out. */
export function readChoice(search: URLSearchParams): Choice | null {
  const service = idOf(search.get("service"));
  if (service === undefined) return null;
  const options = search
    .getAll("options")
    .flatMap((each) => each.split(","))
    .map(idOf)
    .filter((id) => id !== undefined);
  return { service, package: idOf(search.get("package")), options: [...new Set(options)] };
}

/** The address for a choice. */
export function choiceHref({ service, package: packageId, options }: Choice): string {
  const search = new URLSearchParams({ service: String(service) });
  if (packageId !== undefined) search.set("package", String(packageId));
  if (options.length > 0) search.set("options", [...options].sort((a, b) => a - b).join(","));
  return `/orders/payment?${search}`;
}

/** The choice with one option put in or taken out. */
export function withOption(choice: Choice, id: number, wanted: boolean): Choice {
  const others = choice.options.filter((each) => each !== id);
  return { ...choice, options: wanted ? [...others, id] : others };
}
