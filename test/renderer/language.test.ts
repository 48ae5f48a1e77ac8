import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ago, counted, dateOf, figure, longTime, seconds, size } from '../../renderer/panel/kit/formats.ts'
import { languageOf, showLanguage, translated, wordsLoaded } from '../../renderer/panel/kit/language.ts'

const page = { lang: '' }

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
beforeEach(() => showLanguage('en'))
afterAll(async () => {
  await showLanguage('en')
  vi.unstubAllGlobals()
})

const greeting = { hello: (name: string) => `Hello ${name}` }
const german = { hello: (name: string) => `Hallo ${name}` }

describe('languageOf', () => {
  it('returns the chosen language, or for `auto` the first supported language of the browser, or else English', () => {
    expect(languageOf('auto', ['fr-FR', 'de-AT', 'en-US'])).toBe('de')
    expect(languageOf('auto', ['en-GB', 'de'])).toBe('en')
    expect(languageOf('auto', ['fr'])).toBe('en')
    expect(languageOf('de', ['en-US'])).toBe('de')
  })
})

describe('translated', () => {
  it('loads German only when it is needed, and switches back to English', async () => {
    const load = vi.fn(async () => ({ german }))
    const words = translated(greeting, load)
    await wordsLoaded()
    expect(load).not.toHaveBeenCalled()
    await showLanguage('de')
    expect([words.hello('Ada'), page.lang]).toEqual(['Hallo Ada', 'de'])
    await showLanguage('en')
    expect([words.hello('Ada'), page.lang]).toEqual(['Hello Ada', 'en'])
  })

  it('loads German words that are added while the language is German', async () => {
    await showLanguage('de')
    const words = translated(greeting, async () => ({ german }))
    await wordsLoaded()
    expect(words.hello('Ada')).toBe('Hallo Ada')
  })

  it('stays English if the German words do not load', async () => {
    const words = translated(greeting, () => Promise.reject(new Error('offline')))
    await showLanguage('de')
    expect(words.hello('Ada')).toBe('Hello Ada')
  })

  it('shows the language that the user chose last', async () => {
    let finish = (): void => undefined
    const loaded = new Promise<{ german: typeof german }>((resolve) => {
      finish = () => resolve({ german })
    })
    const words = translated(greeting, () => loaded)
    const first = showLanguage('de')
    const second = showLanguage('en')
    finish()
    await Promise.all([first, second])
    expect([words.hello('Ada'), page.lang]).toEqual(['Hello Ada', 'en'])
  })
})

describe('formats', () => {
  it('number and time formats follow the language', async () => {
    const all = () => [
      figure(1234.5),
      seconds(340),
      ago(1200),
      size(1_240_000),
      dateOf(new Date(2026, 10, 22).getTime()),
      longTime(62_000),
    ]
    expect(all()).toEqual(['1,234.5', '0.34 s', '1.2 s', '1.2 MB', 'Nov 22, 2026', '1 minute 2 seconds'])
    await showLanguage('de')
    expect(all()).toEqual(['1.234,5', '0,34 s', '1,2 s', '1,2 MB', '22. Nov. 2026', '1 Minute 2 Sekunden'])
    expect([counted(1, 'Zeile', 'Zeilen'), counted(2, 'Zeile', 'Zeilen')]).toEqual(['1 Zeile', '2 Zeilen'])
  })
})
