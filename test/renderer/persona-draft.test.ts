import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineOf, rowOf } from '../../renderer/panel/personas/line-rows.ts'
import { draftOf, newId, readDraft } from '../../renderer/panel/personas/persona-draft.ts'
import { rehearse } from '../../renderer/panel/personas/rehearse.ts'
import { lineKinds, persona as schema } from '../../src-shared/events/persona.ts'

const folder = resolve(import.meta.dirname, '../../assets/personas')
const ids = readdirSync(folder).flatMap((id) =>
  readdirSync(join(folder, id)).map((file) => `${id}/${basename(file, '.json')}`),
)
const builtIn = (id: string) => schema.parse(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')))

describe('readDraft', () => {
  it.each(ids)('saving %s without changes returns the same persona', (id) => {
    const before = builtIn(id)
    const { persona, problems } = readDraft(draftOf(before), before.id)
    expect(problems.size).toBe(0)
    expect(persona).toEqual(before)
  })

  it('reports each field that cannot be saved, and the line number in a field with several lines', () => {
    const draft = draftOf(null)
    const lines = Object.fromEntries(lineKinds.map((kind) => [kind, ''])) as (typeof draft)['lines']
    const { persona, problems } = readDraft(
      {
        ...draft,
        name: 'Bo',
        about: 'x'.repeat(201),
        color: 'red',
        lines: { ...lines, death: `Ow.\n${'long '.repeat(30)}`, victory: 'Won. [from 40]' },
        gags: [{ id: 'joke-1', about: 'prop', plant: 'y'.repeat(121), twist: '', payoff: '' }],
      },
      'bo',
    )
    expect(persona).toBeNull()
    expect(Object.fromEntries(problems)).toEqual({
      about: 'too long, at most 200 characters',
      color: 'expected a color such as #ffb454',
      'lines.death': 'Line 2: too long, at most 120 characters',
      'lines.victory': 'Line 1: at most 20',
      'gags.0.plant': 'Line 1: too long, at most 120 characters',
    })
  })
})

describe('rehearse', () => {
  it.each(ids)(
    'gives %s a different line for each recorded moment, and other lines for another seed',
    (id) => {
      const [first, second] = [rehearse(builtIn(id), 1), rehearse(builtIn(id), 2)]
      expect(first).toHaveLength(13)
      expect(new Set(first).size).toBe(13)
      expect(first).not.toContain(null)
      expect(second).not.toEqual(first)
      expect(rehearse(builtIn(id), 1)).toEqual(first)
    },
  )
})

describe('lineOf', () => {
  it('parses a face, a count and a punchline, and treats other brackets as text', () => {
    const row = 'Tall. | I had hoped for less tall. [shock] [from 3]'
    expect(lineOf(row)).toEqual({ text: 'Tall.\nI had hoped for less tall.', mood: 'shock', nth: 3 })
    expect(rowOf(lineOf(row))).toBe(row)
    expect(lineOf('Well [sic]')).toBe('Well [sic]')
  })
})

describe('newId', () => {
  it('creates an id from a name in any writing system', () => {
    expect(newId(' Dr. Café!! ', [])).toBe('dr-cafe')
    expect(newId('博士', ['persona-1'])).toBe('persona-2')
  })
})
