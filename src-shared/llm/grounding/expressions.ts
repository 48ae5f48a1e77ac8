import type { Span } from './span.ts'

const TERM = String.raw`(?:\d*\.?\d*\s?\*?\s?(?:[a-z]|sin|cos|tan|log|ln|exp|sqrt|e)(?:\([^()\s]{1,12}\))?(?:\s?(?:\^|\*\*)\s?\(?-?[\da-z]+\)?|[²³])?|\d+(?:\.\d+)?(?:\s?\/\s?[a-z])?)`
const EXPRESSION = new RegExp(
  String.raw`(?<![\p{L}\p{N}.'’])-?${TERM}(?:\s?[-+*/−]\s?${TERM})*(?![\p{L}\p{N}'’])`,
  'giu',
)

/** Formulas in one variable («3x^2 + 2x - 1», «f(x) = x**2»): at least one letter and one operator or power. `value` is the text. */
export function expressionsIn(text: string): Span[] {
  return [...text.matchAll(EXPRESSION)].flatMap((match): Span[] => {
    const words = match[0].trim()
    const power =
      /[a-z)]\s?(?:\^|\*\*)|[a-z][²³]|\d[a-z]\s?[-+]|[-+*]\s?\d*[a-z](?![a-z])|^(?:sin|cos|tan|log|ln|exp|sqrt)\(/iu.test(
        words,
      )
    const letter = /(?:^|[^a-z])[a-z](?:$|[^a-z])/iu.test(words)
    // «3e-6 C» is a number with its unit.
    if (/^-?\d+(?:\.\d+)?e-?\d+(?!\w)/iu.test(words)) return []
    // «5-star», «m/s^2» and «x-axis» are no formulas.
    if (!power || !letter || /^[a-z]\s?-\s?\d*[a-z]?$/iu.test(words) || /^\d+\s?-\s?[a-z]$/iu.test(words))
      return []
    const before = text.slice(Math.max(0, match.index - 3), match.index)
    if (
      /\/\s?$|\d\s?$/.test(before) ||
      /(?:^|[^a-z])(?:k?m|cm|ft|n|j|w|kg)\s?\/\s?[a-z]/iu.test(words) ||
      /^[ms]\s?(?:\/|\^)/.test(words)
    )
      return []
    const start = match.index + match[0].indexOf(words)
    return [{ kind: 'formula', start, end: start + words.length, text: words, value: words }]
  })
}

/** The coefficients of a polynomial in one variable, highest power first: «2x^2 - 3x + 1» → [2, -3, 1]. */
export function coefficientsOf(formula: string): number[] | undefined {
  const terms = formula
    .replace(/\s|\*(?!\*)/g, '')
    .replace(/\*\*|\^/g, '^')
    .replace(/−/g, '-')
    .match(/[+-]?[^+-]+/g)
  const byPower = new Map<number, number>()
  for (const term of terms ?? []) {
    const match = /^([+-]?\d*\.?\d*)([a-z](?:\^(\d)|([²³]))?)?$/i.exec(term)
    if (!match) return undefined
    const power = match[2] ? Number(match[3] ?? (match[4] === '²' ? 2 : match[4] === '³' ? 3 : 1)) : 0
    const digits = match[1] ?? ''
    byPower.set(power, digits === '' || digits === '+' ? 1 : digits === '-' ? -1 : Number(digits))
  }
  const highest = Math.max(...byPower.keys())
  // A lone «x^2» is what a number is the coefficient of.
  return byPower.size > 1 && highest <= 6
    ? Array.from({ length: highest + 1 }, (_, i) => byPower.get(highest - i) ?? 0)
    : undefined
}
