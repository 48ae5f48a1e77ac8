import { describe, expect, it } from 'vitest'
import { saidTexts } from '../../../../src-shared/performer/show/said-texts.ts'
import { createFilter } from '../../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'

/** Returns the texts of a catalog with their places. */
const textsIn = (value: unknown, place = ''): [string, string][] =>
  typeof value === 'string'
    ? [[place, value]]
    : Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, `${place}.${name}`))
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('what the show itself says', () => {
  const { words: _, ...german } = saidTexts('de')
  const { words: __, ...english } = saidTexts('en')

  it('has the same texts with the same placeholders in both languages, except for the article of a thing', () => {
    const places = (catalog: object) =>
      textsIn(catalog).map(([place, text]) => `${place} ${placeholders(text).join(' ')}`)
    expect(places(german)).toEqual(places(english))
  })

  it('passes the default filter', () => {
    const filter = createFilter(defaultSettings.stage.filter)
    const held = [...textsIn(saidTexts('de')), ...textsIn(english)].filter(
      ([, text]) => !filter.check(text).ok,
    )
    expect(held).toEqual([])
  })
})
