import type { ShowLanguage } from '../settings/show.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** The words of a vote page. */
export type RecastTexts = typeof en

const texts: Readonly<Record<ShowLanguage, RecastTexts>> = { en, de }

/** Returns the words of a vote page in the language of the new show. */
export const recastTexts = (language: ShowLanguage): RecastTexts => texts[language]
