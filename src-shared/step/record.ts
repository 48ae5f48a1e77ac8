/** Returns whether a value is an object, but not null or an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object, each of which may be missing if it may be undefined. */
type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** Returns the fields that are not undefined, in the same order. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept: Defined<Fields> = {}
  for (const key in fields) {
    const value = fields[key]
    if (value !== undefined) kept[key] = value as Defined<Fields>[typeof key]
  }
  return kept
}
