import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPersonas } from '../../../electron/data/personas.ts'
import { persona as schema } from '../../../src-shared/events/persona.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const made = (id: string, more: object = {}) => schema.parse({ id, name: id.toUpperCase(), ...more })

const open = (files: Record<string, string> = {}) => {
  const [dataDir, builtInDir] = [newFolder(), newFolder()]
  writeFileSync(join(builtInDir, 'marlow.json'), JSON.stringify(made('marlow', { about: 'the ghost' })))
  mkdirSync(join(dataDir, 'personas'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, 'personas', name), text)
  const printed: string[] = []
  const personas = openPersonas(dataDir, (line) => printed.push(line), builtInDir)
  return { dataDir, printed, personas }
}

describe('openPersonas', () => {
  it('lists built-in personas first, then the user’s personas, and reports why a file is broken', () => {
    const { personas } = open({
      'bo.json': JSON.stringify(made('bo')),
      'cut.json': '{"id": "cut", ',
      'color.json': JSON.stringify({ ...made('color'), color: 'red' }),
      'moved.json': JSON.stringify(made('other')),
      'marlow.json': JSON.stringify(made('marlow')),
    })
    const { personas: listed, broken } = personas.list()
    expect(listed.map(({ persona, builtIn }) => [persona.id, builtIn])).toEqual([
      ['marlow', true],
      ['bo', false],
    ])
    expect(broken.map(({ message }) => message)).toEqual([
      'color: expected a color such as #ffb454.',
      expect.stringMatching(/not valid JSON.*[\w)]\.$/),
      'The persona’s id is “other”. Name the file other.json.',
      expect.stringContaining('built-in'),
    ])
  })

  it('reports a link that leads to itself', () => {
    const { dataDir, personas } = open({})
    symlinkSync('loop.json', join(dataDir, 'personas', 'loop.json'))
    expect(personas.list().broken).toHaveLength(1)
  })

  it('reads a persona with a byte order mark, and renames a broken file before a new persona replaces it', async () => {
    const { dataDir, personas } = open({
      'bo.json': `\uFEFF${JSON.stringify(made('bo', { about: 'a fox' }))}`,
      'cut.json': '{"id": "cut", "lines": {"death": ["A line of mine',
      'moved.json': JSON.stringify(made('other')),
    })
    expect(personas.get('bo', 'en')).toMatchObject({ about: 'a fox' })
    for (const id of ['cut', 'moved', 'bo', 'new']) expect(await personas.save(made(id))).toBeNull()
    expect(personas.list().broken).toEqual([])
    const folder = join(dataDir, 'personas')
    expect(readFileSync(join(folder, 'cut.broken-1.json'), 'utf8')).toContain('A line of mine')
    expect(readFileSync(join(folder, 'moved.broken-1.json'), 'utf8')).toContain('other')
    expect(readdirSync(folder).filter((name) => name.includes('broken'))).toHaveLength(2)
  })

  it('if a persona is missing, falls back to the default persona and prints the reason once', () => {
    const { personas, printed } = open()
    expect(personas.get('gone', 'en')).toMatchObject({ id: 'marlow', about: 'the ghost' })
    personas.get('gone', 'en')
    expect(printed).toEqual(['There is no usable persona “gone”, so marlow performs.'])
  })

  it('stores, replaces and deletes a user’s persona', async () => {
    const { dataDir, personas } = open()
    expect(await personas.save(made('bo', { lines: { death: ['Ow.'] } }))).toBeNull()
    expect(personas.get('bo', 'en').lines.death).toEqual(['Ow.'])
    expect(await personas.save(made('bo'))).toBeNull()
    expect(readdirSync(join(dataDir, 'personas'))).toEqual(['bo.json'])
    expect(JSON.parse(readFileSync(join(dataDir, 'personas', 'bo.json'), 'utf8'))).toEqual(made('bo'))
    expect(await personas.delete('bo')).toBeNull()
    expect(personas.list().personas).toHaveLength(1)
  })

  it('reads a persona’s folder with a file for each language, and reports a wrong name or language', async () => {
    const { dataDir, personas } = open({ 'bo.json': JSON.stringify(made('bo')) })
    const folder = join(dataDir, 'personas')
    expect(await personas.save(made('bo', { language: 'de', about: 'ein Fuchs' }))).toBeNull()
    expect(readdirSync(join(folder, 'bo'))).toEqual(['de.json'])
    expect(personas.get('bo', 'de')).toMatchObject({ language: 'de', about: 'ein Fuchs' })
    expect(personas.get('bo', 'en').language).toBe('en')
    // Marlow has no German file here.
    expect(personas.get('marlow', 'de').language).toBe('en')
    writeFileSync(join(folder, 'bo', 'en.json'), JSON.stringify(made('bo', { language: 'de' })))
    writeFileSync(join(folder, 'bo', 'fr.json'), JSON.stringify(made('bo')))
    expect(personas.list().broken.map(({ message }) => message)).toEqual([
      expect.stringContaining('Its “language” is “de”'),
      'Name the file after its language: en.json or de.json.',
    ])
    writeFileSync(join(folder, 'bo', 'en.json'), JSON.stringify(made('bo')))
    expect(personas.list().broken.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('another file in the language “en”'),
    )
    expect(await personas.delete('bo')).toBeNull()
    expect(personas.get('bo', 'de').id).toBe('marlow')
  })

  it('rejects built-in ids, device names and ids that are paths', async () => {
    const { dataDir, personas } = open()
    writeFileSync(join(dataDir, 'settings.json'), '{}')
    expect(await personas.save(made('marlow'))).toMatchObject({ kind: 'invalid' })
    expect(await personas.save(made('nul'))).toMatchObject({ kind: 'invalid' })
    expect(await personas.save({ ...made('bo'), id: '../settings' })).toMatchObject({ kind: 'invalid' })
    expect(await personas.delete('marlow')).toMatchObject({ kind: 'invalid' })
    expect(await personas.delete('../settings')).toMatchObject({ kind: 'gone' })
    expect(existsSync(join(dataDir, 'settings.json'))).toBe(true)
    expect(readdirSync(join(dataDir, 'personas'))).toEqual([])
  })
})
