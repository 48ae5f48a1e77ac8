const kinds: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
]

/** Returns an initial name for a new device, made from its `User-Agent`. */
export const deviceNameOf = (userAgent: string): string =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device'
