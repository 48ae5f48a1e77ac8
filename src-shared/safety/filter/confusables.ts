import shapes from '../../../assets/filter/confusables.json' with { type: 'json' }

/**
 * The Latin letters that each look-alike may represent. The data are from Unicode's table of confusables (Unicode
 * License v3). Small capitals, turned, stroked and circled letters are added, because the table lacks them. Other
 * look-alikes become Latin letters through NFKD.
 */
export const confusables: ReadonlyMap<string, string> = Object.entries(shapes).reduce(
  (map, [letter, chars]) => {
    for (const char of chars) map.set(char, (map.get(char) ?? '') + letter)
    return map
  },
  new Map<string, string>(),
)
