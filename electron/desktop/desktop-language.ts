import type { PanelLanguage } from '../../src-shared/settings/desktop.ts'
import { german } from './desktop-words.de.ts'
import { type DesktopWords, english } from './desktop-words.ts'

/**
 * Returns the desktop app's UI strings in the language of the panel.
 * @param locale the system's locale, such as `de-AT`; it decides the language for `auto`
 */
export const desktopWords = (language: PanelLanguage, locale: string): DesktopWords =>
  (language === 'auto' ? locale.toLowerCase().split('-')[0] === 'de' : language === 'de') ? german : english
