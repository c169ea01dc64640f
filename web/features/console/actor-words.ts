const kindWords: Record<string, string> = { visitor: "訪客", member: "會員", system: "系統", gateway: "金流" };

/** Who did it where it was nobody with a name: `system:level` and the like. */
export function actorOf(actor: string): string {
  const [kind = "", name] = actor.split(":");
  return `${kindWords[kind] ?? kind}${name ? `（${name}）` : ""}`;
}
