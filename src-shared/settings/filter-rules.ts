import { z } from 'zod'

/** What the filter does with a category: nothing, let it pass with a warning, or hold it back. */
const filterLevel = z.enum(['off', 'warn', 'hold'])
export type FilterLevel = z.infer<typeof filterLevel>

const held = filterLevel.default('hold')
/** Words and phrases that a user listed. */
export const filterTerms = z.array(z.string().trim().min(1).max(100)).max(1000).default([])

/** What the filter holds back at every sink: words by category, a user's own lists, and lists of other languages. */
export const filterRules = z.strictObject({
  levels: z
    .strictObject({
      slur: held,
      profanity: held,
      sexual: held,
      'self-harm': held,
      threat: held,
      'personal-data': held,
      link: held,
    })
    .prefault({}),
  /** Holds all words, whatever they are. */
  holdAll: z.boolean().default(false),
  /** Words and phrases that are always held, in any disguise. */
  block: filterTerms,
  /** Words, phrases and hosts that pass, even when a built-in list has them. */
  allow: filterTerms,
  /** Codes of the languages whose lists apply beside the English one. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(40)
    .default([
      'es',
      'pt',
      'fr',
      'de',
      'it',
      'nl',
      'pl',
      'ru',
      'tr',
      'sv',
      'cs',
      'hu',
      'fi',
      'ro',
      'ja',
      'ko',
      'zh',
      'ar',
      'hi',
    ]),
})
export type FilterRules = z.infer<typeof filterRules>
export type FilterCategory = keyof FilterRules['levels']
