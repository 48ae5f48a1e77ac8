import { describe, expect, it } from 'vitest'
import { desktopWords } from '../../electron/desktop/desktop-language.ts'

describe('desktopWords', () => {
  it.each([
    ['auto', 'de-AT', 'Adlib beenden'],
    ['auto', 'fr', 'Quit Adlib'],
    ['en', 'de', 'Quit Adlib'],
    ['de', 'en-US', 'Adlib beenden'],
  ] as const)('%s has these words on a system in %s', (language, locale, quit) => {
    expect(desktopWords(language, locale).tray.quit).toBe(quit)
  })
})
