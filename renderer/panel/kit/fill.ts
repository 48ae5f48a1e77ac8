import { figure } from './formats.ts'
import { languageTag } from './language.ts'

/**
 * A sentence whose form depends on a number: `one` and `other` are categories of `Intl.PluralRules`. `by`: the name of
 * the number; `count` unless given.
 */
export interface Plural {
  readonly by?: string
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/**
 * Fills in the placeholders of a sentence: `{name}`, or `{name:lower}` for a name that continues a sentence. The number
 * that a plural depends on is formatted; other numbers, such as a port, are not.
 */
export function fill(
  sentence: string | Plural,
  values: Readonly<Record<string, string | number | bigint | undefined>>,
): string {
  const isPlural = typeof sentence === 'object'
  const by = isPlural ? (sentence.by ?? 'count') : ''
  const text = isPlural ? formOf(sentence, Number(values[by])) : sentence
  return text.replace(/\{(\w+)(:lower)?\}/g, (_, name: string, lower?: string) => {
    const value = values[name] ?? ''
    if (name === by && typeof value === 'number') return figure(value)
    return lower === undefined ? String(value) : String(value).toLowerCase()
  })
}

const formOf = (sentence: Plural, count: number): string =>
  sentence[new Intl.PluralRules(languageTag()).select(count)] ?? sentence.other
