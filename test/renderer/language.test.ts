import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ago, dateOf, figure, longTime, seconds, size } from '../../renderer/panel/kit/formats.ts'
import { fill, languageOf, showLanguage, ui } from '../../renderer/panel/kit/language.ts'

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

describe('languageOf', () => {
  it('returns the chosen language, or for `auto` the first supported language of the browser, or else English', () => {
    expect(languageOf('auto', ['fr-FR', 'de-AT', 'en-US'])).toBe('de')
    expect(languageOf('auto', ['en-GB', 'de'])).toBe('en')
    expect(languageOf('auto', ['fr'])).toBe('en')
    expect(languageOf('de', ['en-US'])).toBe('de')
  })
})

describe('showLanguage', () => {
  it('shows the sentences of the language, and of the last one if the user chooses twice', async () => {
    const german = showLanguage('de')
    expect(ui.kit.tryAgain).toBe('Try again')
    await german
    expect([ui.kit.tryAgain, page.lang]).toEqual(['Noch einmal', 'de'])
    await Promise.all([showLanguage('de'), showLanguage('en')])
    expect([ui.kit.tryAgain, page.lang]).toEqual(['Try again', 'en'])
  })
})

describe('showLanguage while a language loads', () => {
  it('ignores a language that loads after the user chose another one', async () => {
    let load = () => {}
    const loaded = new Promise<void>((resolve) => {
      load = resolve
    })
    vi.resetModules()
    vi.doMock('../../renderer/panel/kit/languages/de.json', async () => {
      await loaded
      return { default: { kit: { tryAgain: 'Noch einmal' } } }
    })
    const fresh = await import('../../renderer/panel/kit/language.ts')
    const german = fresh.showLanguage('de')
    await fresh.showLanguage('en')
    load()
    await german
    expect([fresh.ui.kit.tryAgain, page.lang]).toEqual(['Try again', 'en'])
    vi.doUnmock('../../renderer/panel/kit/languages/de.json')
  })
})

describe('fill', () => {
  it('fills in names, in lower case where the sentence asks for it', () => {
    expect(fill('{a} and {b:lower}', { a: 'One', b: 'TWO' })).toBe('One and two')
    expect(fill('{a}{b}', { a: '{b}', b: 4747 })).toBe('{b}4747')
  })

  it('chooses the form that the language has for a number, and formats the number', async () => {
    const runs = { one: '{count} run', other: '{count} runs' }
    expect([1, 2, 1200].map((count) => fill(runs, { count }))).toEqual(['1 run', '2 runs', '1,200 runs'])
    expect(fill({ by: 'of', one: '{n} of {of} run', other: '{n} of {of} runs' }, { n: 0, of: 1 })).toBe(
      '0 of 1 run',
    )
    await showLanguage('de')
    expect(fill(runs, { count: 1200 })).toBe('1.200 runs')
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
  })
})
