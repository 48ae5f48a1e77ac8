/**
 * Returns the entry of `sight.ignore` that matches the name of a source or window; undefined for none. Letter case and the
 * place in the name do not matter.
 */
export const ignoredBy = (name: string, ignore: readonly string[]): string | undefined =>
  ignore.find((entry) => name.toLowerCase().includes(entry.toLowerCase()))
