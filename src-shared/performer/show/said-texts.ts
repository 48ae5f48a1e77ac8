import type { ShowLanguage } from '../../settings/show.ts'
import de from './said/de.json' with { type: 'json' }
import en from './said/en.json' with { type: 'json' }

/**
 * What the show itself says to the audience: lines about what it remembers, counts, plain lines about a person, cards
 * about chat. The lines of a persona are in the persona's file.
 */
export type SaidTexts = Omit<typeof en, 'words'> & { readonly words: Partial<Record<string, string[]>> }

const texts: Readonly<Record<ShowLanguage, SaidTexts>> = { en, de }

/** Returns the show's own texts in a language. */
export const saidTexts = (language: ShowLanguage): SaidTexts => texts[language]

/** Fills the placeholders of a text, such as `{name}`. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
