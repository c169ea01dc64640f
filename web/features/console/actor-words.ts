const kindWords: Record<string, string> = { visitor: "訪客", member: "會員", system: "系統", gateway: "金流" };
/** Names that are labelled; those of jobs are shown as they are. */
const names: Record<string, string> = { "command line": "命令列" };

/** Label of an actor that is not a person's name, such as `system:level`. */
export function actorOf(actor: string): string {
  const [kind = "", name] = actor.split(":");
  return `${kindWords[kind] ?? kind}${name ? `（${names[name] ?? name}）` : ""}`;
}
