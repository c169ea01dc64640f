/** What was bought, in one line: 「小章＋三天急件」; empty where the package has no name and nothing was added. */
export const boughtWords = ({ packageName, options }: { packageName: string; options: readonly string[] }): string =>
  [packageName, ...options].filter((name) => name !== "").join("＋");
