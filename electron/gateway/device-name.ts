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

/** Returns a name for a new device from its `User-Agent`, until the owner renames it. */
export const deviceNameOf = (userAgent: string): string =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device'
