import type { ShowLanguage } from '../settings/show.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** The words of a playbill. The evening's own words are in the run. */
export type PlaybillTexts = typeof en

const texts: Readonly<Record<ShowLanguage, PlaybillTexts>> = { en, de }

/** Returns the words of a playbill in the language of the show. */
export const playbillTexts = (language: ShowLanguage): PlaybillTexts => texts[language]
