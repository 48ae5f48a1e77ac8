import type { PanelLanguage } from '../../src-shared/settings/desktop.ts'
import german from './languages/de.json' with { type: 'json' }
import english from './languages/en.json' with { type: 'json' }

/** UI strings of the desktop app outside its pages, such as in the tray and in dialogs. */
export type DesktopWords = typeof english

/**
 * Returns the desktop app's UI strings in the language of the panel.
 * @param locale the system's locale, such as `de-AT`; it decides the language for `auto`
 */
export function desktopWords(language: PanelLanguage, locale: string): DesktopWords {
  const isGerman = language === 'auto' ? locale.toLowerCase().split('-')[0] === 'de' : language === 'de'
  // A test compares the placeholders.
  return isGerman ? german : english
}

/** Replaces the placeholders of a sentence, such as `{keys}`. */
export const fillWords = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
