import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beatKinds } from '../../../src-shared/events/beat.ts'
import { gagStep, mood } from '../../../src-shared/events/cue.ts'
import { lineKinds, type Persona, persona } from '../../../src-shared/events/persona.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { emoteNames } from '../../../src-shared/stage/emotes.ts'
import { isSimilar } from '../../../src-shared/stage/similar.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'personas')

/** Every file of the folder counts, so a pack with another ending fails the test instead of being skipped. */
const files = readdirSync(folder)
const packs = files.map(
  (file) => [file, persona.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))] as const,
)

/** Kinds that come up ten to forty times in half an hour of the reels and recordings of the benchmarks. */
const commonKinds = [
  ...(['arrival', 'foe-low', 'hit', 'near-death', 'comeback', 'death', 'victory'] as const),
  ...(['reward', 'setback', 'streak', 'countdown', 'dialogue', 'action', 'idle'] as const),
]
const filter = createFilter(defaultSettings.stage.filter)

/** Values of usual length for the placeholders. */
const values: Record<string, string> = {
  prop: 'wooden spoon',
  boss: 'Iron Warden',
  place: 'Old Harbor',
  callout: 'Double Kill',
  deaths: 'seven',
  value: '120',
}

const labelWords = /\b(hp|xp|fps|scores?|levels?|laps?|game over|victory|defeat|press start|loading)\b/i

const linesOf = ({ lines, gags }: Persona): string[] => [
  ...lineKinds.flatMap((kind) =>
    (lines[kind] ?? []).map((line) => (typeof line === 'string' ? line : line.text)),
  ),
  ...gags.flatMap((gag) => gagStep.options.flatMap((step) => gag[step])),
]

const fill = (line: string): string =>
  line.replace(/\{(\w+)\}/g, (known, name: string) => values[name] ?? known)

/** Returns whether a viewer can read the line at a glance: one short line, or a set-up and a punchline. */
function isShort(line: string): boolean {
  const parts = line.split('\n')
  if (parts.some((part) => part === '' || part !== part.trim())) return false
  if (parts.length === 1) return line.length <= 60
  return parts.length === 2 && parts.every((part) => part.length <= 45) && line.length <= 85
}

const longWords = (line: string): string[] => line.toLowerCase().match(/\p{L}{4,}/gu) ?? []

const opening = (line: string): string =>
  (line.toLowerCase().match(/[\p{L}\p{N}'{}]+/gu) ?? []).slice(0, 3).join(' ')

describe('the folder of personas', () => {
  it('contains the default persona', () => {
    expect(packs.map(([, pack]) => pack.id)).toContain(defaultSettings.show.persona)
  })

  it('has no two almost equal lines, across all personas', () => {
    const all = packs.flatMap(([, pack]) => linesOf(pack)).map((line) => ({ line, words: longWords(line) }))
    // Nearly equal lines share a long word; comparing all pairs would take several seconds.
    const share = (some: string[], others: string[]) => some.some((word) => others.includes(word))
    const repeated = all.flatMap(({ line, words }, n) =>
      all
        .slice(0, n)
        .filter((other) => share(words, other.words) && isSimilar(line, [other.line]))
        .map((other) => [other.line, line]),
    )
    expect(repeated).toEqual([])
  })
})

describe.each(packs)('the persona %s', (file, pack) => {
  const lines = linesOf(pack)

  it('is named like its file, and has a voice, a description and a prompt', () => {
    expect(`${pack.id}.json`).toBe(file)
    expect(pack.about).toMatch(/^.{20,}$/)
    expect(pack.prompt).toMatch(/^.{100,400}$/s)
  })

  it('has at least 20 lines for each kind of beat', () => {
    expect(beatKinds.filter((kind) => (pack.lines[kind]?.length ?? 0) < 20)).toEqual([])
  })

  it('has at least 40 lines for the most frequent kinds of beats', () => {
    expect(commonKinds.filter((kind) => (pack.lines[kind]?.length ?? 0) < 40)).toEqual([])
  })

  it('has 40 lines without placeholders that fit any great moment', () => {
    const any = (pack.lines.any ?? []).map((line) => (typeof line === 'string' ? line : line.text))
    expect(any.length).toBeGreaterThanOrEqual(40)
    expect(any.filter((line) => line.includes('{'))).toEqual([])
  })

  it('has a running joke about a thing and one about an opponent, each with ten lines per step', () => {
    expect(new Set(pack.gags.map(({ about }) => about))).toEqual(new Set(['prop', 'boss']))
    const steps = pack.gags.flatMap((gag) => gagStep.options.map((step) => ({ gag, step })))
    expect(steps.filter(({ gag, step }) => gag[step].length < 10)).toEqual([])
    const strays = steps.flatMap(({ gag, step }) =>
      gag[step].filter((line) => line.includes(gag.about === 'prop' ? '{boss}' : '{prop}')),
    )
    expect(strays).toEqual([])
  })

  it('uses an existing emote as the face of each mood', () => {
    expect(mood.options.filter((each) => !emoteNames.some((name) => name === pack.faces[each]))).toEqual([])
  })

  it('has six examples for a model, one of which is silence', () => {
    expect(pack.examples).toHaveLength(6)
    expect(pack.examples.filter(({ line }) => line === '-')).toHaveLength(1)
  })

  it('uses only known placeholders', () => {
    expect(lines.filter((line) => /[{}]/.test(fill(line)))).toEqual([])
  })

  it('has lines that fit on the stage when their values are filled in', () => {
    expect(lines.filter((line) => !isShort(fill(line)))).toEqual([])
  })

  it('starts no two lines with the same three words', () => {
    const openings = lines.map(opening)
    expect(lines.filter((_, n) => openings.indexOf(openings[n] as string) !== n)).toEqual([])
  })

  it('has no line with words that are usually screen labels', () => {
    expect(lines.filter((line) => labelWords.test(line))).toEqual([])
  })

  it('passes the default filter with all its lines', () => {
    const examples = pack.examples.map(({ line }) => line)
    expect([...lines, ...lines.map(fill), ...examples].filter((line) => !filter.check(line).ok)).toEqual([])
  })
})
