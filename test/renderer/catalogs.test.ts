import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import german from '../../renderer/panel/kit/languages/de.json' with { type: 'json' }
import english from '../../renderer/panel/kit/languages/en.json' with { type: 'json' }
import { panelEdges, panelLabels } from '../../src-shared/sight/lines/own-panel.ts'

const panel = join(import.meta.dirname, '..', '..', 'renderer', 'panel')
const code = readdirSync(panel, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(panel, file), 'utf8'))
  .join('\n')

const isPlural = (value: unknown): value is { by?: string; other: string } =>
  typeof value === 'object' && value !== null && 'other' in value && 'one' in value

/** Returns all sentences of a catalog by their key, such as `runs.undo`. */
function sentences(catalog: object, room = ''): Map<string, unknown> {
  return new Map(
    Object.entries(catalog).flatMap(([name, value]) => {
      const key = room === '' ? name : `${room}.${name}`
      const isLeaf = typeof value !== 'object' || Array.isArray(value) || isPlural(value)
      return isLeaf ? [[key, value] as const] : [...sentences(value, key)]
    }),
  )
}

const namesIn = (sentence: unknown): string[] =>
  [
    ...new Set([...JSON.stringify(sentence).matchAll(/\{(\w+)(?::lower)?\}/g)].map(([, name = '']) => name)),
  ].toSorted()

/** Sentences that exist in German only: English shows Adlib's own message or name. */
const onlyGerman = /^(lamp\.obsFailures|stream\.endReasons)\./

describe('catalogs of the panel', () => {
  const all = sentences(english)

  it('every language has the same sentences with the same placeholders', () => {
    const translated = sentences(german)
    const keys = (of: Map<string, unknown>) =>
      [...of.keys()].filter((key) => !onlyGerman.test(key)).toSorted()
    expect(keys(translated)).toEqual(keys(all))
    const names = (of: Map<string, unknown>) => keys(of).map((key) => [key, namesIn(of.get(key))])
    expect(names(translated)).toEqual(names(all))
  })

  it('the panel uses every sentence', () => {
    const read = new Set(
      [...code.matchAll(/\bui\s*\.(\w+)\s*\.(\w+)/g)].map(([, room, name]) => `${room}.${name}`),
    )
    // Of some rooms, a variable is the key, or parts are read: `const { allowed, denied } = ui.awayAsks`.
    const inParts = new Set([...code.matchAll(/\bui\s*\.(\w+)\b(?!\s*\.)/g)].map(([, room]) => room))
    const names = new Set(code.match(/\w+/g))
    const isUsed = (key: string): boolean => {
      const [room = '', name = ''] = key.split('.')
      return read.has(`${room}.${name}`) || (inParts.has(room) && names.has(name))
    }
    // The lists of settings and commands read their rooms by name.
    const isListed = (key: string): boolean => /^(?:setting|command)\./.test(key)
    expect([...all.keys()].filter((key) => !isListed(key) && !isUsed(key))).toEqual([])
  })

  it('the panel gives every placeholder its value', () => {
    const calls = code.matchAll(/fill\(\s*ui\.([\w.]+),\s*\{([^{}]*)\}/g)
    const wrong = [...calls].flatMap(([, key = '', values = '']) => {
      const given = values
        .split(/,(?![^(]*\))/)
        .flatMap((value) => /^\s*(\w+)\s*(?::|$)/.exec(value)?.[1] ?? [])
      const missing = namesIn(all.get(key) ?? '').filter((name) => !given.includes(name))
      return missing.length > 0 ? [`${key}: ${missing}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('the labels by which Adlib recognizes its own panel on the screen are those of the panel', () => {
    for (const [catalog, labels, edges] of [
      [english, panelLabels.en, panelEdges.en],
      [german, panelLabels.de, panelEdges.de],
    ] as const) {
      const { thisRun, toolCalls, onStage } = catalog.side
      const { lookNow, stopTurn, testCue, seesNow, panicWord, whisper, keysLabel } = catalog.shell
      expect({ lookNow, stopTurn, testCue, seesNow, thisRun, toolCalls, onStage }).toEqual(labels)
      expect({ panic: panicWord, whisper, keys: keysLabel }).toEqual(edges)
    }
  })
})
