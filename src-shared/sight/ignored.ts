/**
 * Returns the entry of `sight.ignore` that is part of the name of a source or window, in any letter case; undefined if
 * there is none.
 */
export const ignoredBy = (name: string, ignore: readonly string[]): string | undefined =>
  ignore.find((entry) => name.toLowerCase().includes(entry.toLowerCase()))
