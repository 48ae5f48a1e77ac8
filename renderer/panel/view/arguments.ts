/** The arguments of a call as names and words; what is no object has one nameless value. */
export const argumentsOf = (args: unknown): [name: string, words: string][] =>
  Object.entries(typeof args === 'object' && args !== null ? args : { value: args }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
