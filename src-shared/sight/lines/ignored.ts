/** Returns the entry of `sight.ignore` that is part of a name, in any letter case. */
export const ignoredBy = (name: string, ignore: readonly string[]): string | undefined =>
  ignore.find((entry) => name.toLowerCase().includes(entry.toLowerCase()))
