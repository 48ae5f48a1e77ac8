import { describe, expect, it } from 'vitest'
import { desktopWords } from '../../electron/desktop/desktop-language.ts'

describe('desktopWords', () => {
  it.each([
    ['auto', 'de-AT', 'Adlib beenden'],
    ['auto', 'fr', 'Quit Adlib'],
    ['en', 'de', 'Quit Adlib'],
    ['de', 'en-US', 'Adlib beenden'],
  ] as const)(
    'with the language setting %s on a system in %s, the Quit item of the tray menu says “%s”',
    (language, locale, quit) => {
      expect(desktopWords(language, locale).tray.quit).toBe(quit)
    },
  )
})
