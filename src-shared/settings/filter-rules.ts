import { z } from 'zod'

const filterLevel = z.enum(['off', 'warn', 'hold'])
export type FilterLevel = z.infer<typeof filterLevel>

const held = filterLevel.default('hold')
/** Words and phrases from the user. */
export const filterTerms = z.array(z.string().trim().min(1).max(100)).max(1000).default([])

/** Rules of the word filter. */
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
  holdAll: z.boolean().default(false),
  /** Words and phrases to hold back, even in a disguised spelling. */
  block: filterTerms,
  /** Words, phrases and web hosts that pass even if they are in a built-in list. */
  allow: filterTerms,
  /** Languages whose word lists apply in addition to the English list. */
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
