import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Persona, persona } from '../../../src-shared/events/persona.ts'
import { wordKinds } from '../../../src-shared/events/stage-lists.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { personaProblems, similarLines } from '../../../src-shared/performer/show/persona-rules.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { showLanguage } from '../../../src-shared/settings/show.ts'
import { defaultGuards } from '../../fixtures/stage.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'personas')

/** All files, so that a persona with a wrong file extension fails the test. */
const packs = readdirSync(folder).flatMap((id) =>
  readdirSync(join(folder, id)).map(
    (file) =>
      [`${id}/${file}`, persona.parse(JSON.parse(readFileSync(join(folder, id, file), 'utf8')))] as const,
  ),
)
const filter = createFilter(defaultSettings.stage.filter)
const isClean = (text: string): boolean => filter.check(text).ok

describe('the folder of personas', () => {
  it('contains the default persona in each language', () => {
    const own = packs.map(([, pack]) => pack).filter(({ id }) => id === defaultSettings.show.persona)
    expect(own.map(({ language }) => language).toSorted()).toEqual(showLanguage.options.toSorted())
  })

  it.each(showLanguage.options)(
    'contains no two lines that are nearly equal, even in different personas (%s)',
    (language) => {
      const same = packs.map(([, pack]) => pack).filter((pack) => pack.language === language)
      const repeated = similarLines(same)
      expect(repeated, 'Rewrite one line of each pair: a viewer would take it for the other one.').toEqual([])
    },
  )

  it.each(packs)('names %s after its id and its language', (file, { id, language }) => {
    expect(file).toBe(`${id}/${language}.json`)
  })

  it('gives a persona the same name, color, voice and faces in each language', () => {
    const looks = packs.map(([, { id, name, color, voice, faces }]) => ({ id, name, color, voice, faces }))
    for (const look of looks) expect(looks.find(({ id }) => id === look.id)).toEqual(look)
  })
})

describe.each(packs)('the persona %s', (_, pack) => {
  it('keeps the rules of a built-in persona', () => {
    expect(personaProblems(pack, isClean)).toEqual([])
  })

  it('passes the default filter with its examples and its name', () => {
    const texts = [pack.name, ...pack.examples.map(({ line }) => line)]
    expect(texts.filter((text) => !isClean(text))).toEqual([])
  })

  it('has only big words that the stage lets pass', () => {
    expect(heldWords(pack)).toEqual([])
  })
})

const heldWords = ({ words }: Persona): string[] =>
  wordKinds
    .flatMap((kind) => words[kind] ?? [])
    .map((word) => word.replace('{value}', '120'))
    .filter((text) =>
      defaultGuards.some(
        (guard) =>
          guard.check({ content: { lane: 'text', text, tone: 'cheer' }, by: 'tool' }, emptyState()) !== null,
      ),
    )
