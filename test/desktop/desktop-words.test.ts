import { describe, expect, it } from 'vitest'
import { desktopWords, fillWords } from '../../electron/desktop/desktop-words.ts'

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

  it('every language has the same sentences with the same placeholders', () => {
    const namesOf = (words: object): unknown[] =>
      Object.entries(words).map(([key, value]) => [
        key,
        typeof value === 'string' ? (value.match(/\{\w*\}/g) ?? []).toSorted() : namesOf(value),
      ])
    expect(namesOf(desktopWords('de', 'de'))).toEqual(namesOf(desktopWords('en', 'en')))
  })
})

describe('fillWords', () => {
  it('replaces each placeholder with its value', () => {
    expect(fillWords('“{first}” and “{second}”', { first: 'Pause', second: '{first}' })).toBe(
      '“Pause” and “{first}”',
    )
  })
})
