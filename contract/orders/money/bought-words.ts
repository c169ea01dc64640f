/** One line of package and options: 「小章＋三天急件」; empty if the package has no name and there are no options. */
export const boughtWords = ({ packageName, options }: { packageName: string; options: readonly string[] }): string =>
  [packageName, ...options].filter((name) => name !== "").join("＋");
