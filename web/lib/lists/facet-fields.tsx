import type { Facets, FlagFacet } from "#contract/lists/facets.ts";
import type { ListName, ListQuery } from "#contract/route/query.ts";
import { RadioFilter, SwitchFilter } from "#web/ui/lists/filter-choices.tsx";

type Values = Readonly<Record<string, number | true | undefined>>;
type Counted = readonly Readonly<Record<string, number>>[];

/** Switches with the same title, which are one group of the form. */
function groupsOf(facets: Facets): { title: string; names: string[] }[] {
  const groups: { title: string; names: string[] }[] = [];
  for (const [name, { kind, title }] of Object.entries(facets)) {
    const last = groups.at(-1);
    if (kind === "flag" && last?.title === title) last.names.push(name);
    else groups.push({ title, names: [name] });
  }
  return groups;
}

export type FacetFieldsProps<N extends ListName> = {
  facets: Facets;
  counts: Readonly<Record<string, unknown>>;
  /** The form of the list's filters, of `useFilters`. */
  draft: ListQuery<N>;
  set: (changes: ListQuery<N>) => void;
};

/** Form fields of declared facets with the number of rows per choice: a radio group each, flags as switches. */
export function FacetFields<N extends ListName>({ facets, counts, draft, set }: FacetFieldsProps<N>) {
  const values = draft as Values;
  const choose = (name: string, value: number | true | undefined) => set({ [name]: value } as ListQuery<N>);
  return groupsOf(facets).map(({ title, names }) => {
    const facet = facets[names[0] ?? ""];
    if (facet === undefined || facet.kind === "flag") {
      const flags = names.map((name) => ({
        name,
        label: (facets[name] as FlagFacet).label,
        count: counts[name] as number,
      }));
      return (
        <SwitchFilter
          key={title}
          title={title}
          choices={flags}
          isOn={(name) => values[name] === true}
          onToggle={(name, on) => choose(name, on || undefined)}
        />
      );
    }
    const [name = ""] = names;
    const chosen = values[name];
    const found = (counts[facet.counts] ?? []) as Counted;
    return (
      <RadioFilter
        key={name}
        title={title}
        name={name}
        chosen={typeof chosen === "number" ? chosen : undefined}
        choices={found.map(({ [facet.each]: value = 0, count }) => ({ value, label: facet.label(value), count }))}
        onPick={(value) => choose(name, value)}
      />
    );
  });
}
