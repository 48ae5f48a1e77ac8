const PLACEHOLDER =
  /^(?:\.{3}|…|<[^<>/]{0,40}\b(?:your|text|value|name|arg|argument|string|number|query|message|here)\b[^<>/]{0,40}>|YOUR_[A-Z_]{1,40})$/i

/** Arguments that stand for arguments, as `{"text": "..."}` does: every one is text, and every text a blank to fill in. */
export function arePlaceholders(args: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(args)
  return values.length > 0 && values.every((value) => typeof value === 'string' && PLACEHOLDER.test(value))
}
