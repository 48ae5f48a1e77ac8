import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beatKinds } from '../../../src-shared/events/beat.ts'
import { gagStep, mood } from '../../../src-shared/events/cue.ts'
import {
  courtesies,
  lineKinds,
  linesAbout,
  maxWordLetters,
  type Persona,
  persona,
} from '../../../src-shared/events/persona.ts'
import { screenTopics } from '../../../src-shared/events/screen-topic.ts'
import { wordKinds } from '../../../src-shared/events/stage-lists.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { emoteNames } from '../../../src-shared/stage/media.ts'
import { isSimilar } from '../../../src-shared/stage/similar.ts'
import { defaultGuards } from '../../fixtures/stage.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'personas')

/** All files, so that a persona with a wrong file extension fails the test. */
const files = readdirSync(folder)
const packs = files.map(
  (file) => [file, persona.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))] as const,
)

const commonKinds = [
  ...(['arrival', 'foe-low', 'hit', 'near-death', 'comeback', 'death', 'victory'] as const),
  ...(['reward', 'setback', 'streak', 'countdown', 'dialogue', 'action', 'idle'] as const),
]
const filter = createFilter(defaultSettings.stage.filter)

const values: Record<string, string> = {
  prop: 'wooden spoon',
  boss: 'Iron Warden',
  place: 'Old Harbor',
  callout: 'Double Kill',
  deaths: 'seven',
  value: '120',
  name: 'Ana',
  nth: 'second',
  chatter: 'Ana',
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

  it('contains no two lines that are nearly equal, even in different personas', () => {
    const all = packs.flatMap(([, pack]) => linesOf(pack)).map((line) => ({ line, words: longWords(line) }))
    // Nearly equal lines share a long word. Comparing all pairs would take several seconds.
    const share = (some: string[], others: string[]) => some.some((word) => others.includes(word))
    const repeated = all.flatMap(({ line, words }, n) =>
      all
        .slice(0, n)
        .filter((other) => share(words, other.words) && isSimilar(line, [other.line]))
        .map((other) => [other.line, line]),
    )
    expect(repeated, 'Rewrite one line of each pair: a viewer would take it for the other one.').toEqual([])
  })
})

describe.each(packs)('the persona %s', (file, pack) => {
  const lines = linesOf(pack)

  it('has a description, a prompt, and an id that matches its file name', () => {
    expect(`${pack.id}.json`, 'Name the file like the `id` in it.').toBe(file)
    expect(pack.about, 'Write an `about` of at least 20 characters.').toMatch(/^.{20,}$/)
    expect(pack.prompt, 'Write a `prompt` of 100 to 400 characters.').toMatch(/^.{100,400}$/s)
  })

  it('has at least 20 lines for each kind of beat', () => {
    const few = beatKinds.filter((kind) => (pack.lines[kind]?.length ?? 0) < 20)
    expect(few, 'Add lines to these kinds in `lines`, up to at least 20 each.').toEqual([])
  })

  it('has at least 40 lines for the most frequent kinds of beats', () => {
    const few = commonKinds.filter((kind) => (pack.lines[kind]?.length ?? 0) < 40)
    expect(few, 'Add lines to these kinds in `lines`, up to at least 40 each: they are frequent.').toEqual([])
  })

  it('has at least 40 lines of the kind `any`, none of them with a placeholder', () => {
    const any = (pack.lines.any ?? []).map((line) => (typeof line === 'string' ? line : line.text))
    expect(any.length, 'Add lines to `lines.any`, up to at least 40.').toBeGreaterThanOrEqual(40)
    const filled = any.filter((line) => line.includes('{'))
    expect(filled, 'Take the placeholders out of these lines of `lines.any`.').toEqual([])
  })

  it('has at least six lines with a name and three without one for each courtesy', () => {
    const few = courtesies.filter((courtesy) => {
      const own = (pack.lines[courtesy] ?? []).map((line) => (typeof line === 'string' ? line : line.text))
      const named = own.filter((line) => line.includes('{name}')).length
      return named < 6 || own.length - named < 3
    })
    expect(few, 'Add lines to these occasions in `lines`, some with {name} and some without.').toEqual([])
  })

  it('has at least eight lines for each topic', () => {
    const few = screenTopics.filter((topic) => (pack.lines[linesAbout(topic)]?.length ?? 0) < 8)
    expect(few, 'Add lines to these topics in `lines`, up to at least eight each.').toEqual([])
  })

  it('has running jokes about props, bosses and chatters, with at least ten lines per step, and does not mix their placeholders', () => {
    const topics = new Set(pack.gags.map(({ about }) => about))
    expect(topics, 'Add a gag about `prop`, one about `boss` and one about `chatter` to `gags`.').toEqual(
      new Set(['prop', 'boss', 'chatter']),
    )
    const steps = pack.gags.flatMap((gag) => gagStep.options.map((step) => ({ gag, step })))
    const short = steps.filter(({ gag, step }) => gag[step].length < 10)
    expect(
      short.map(({ gag, step }) => `${gag.id} ${step}`),
      'Add lines to these steps of gags, up to at least ten each.',
    ).toEqual([])
    const topicsOf = ['prop', 'boss', 'chatter'] as const
    const strays = steps.flatMap(({ gag, step }) =>
      gag[step].filter((line) =>
        topicsOf.some((other) => other !== gag.about && line.includes(`{${other}}`)),
      ),
    )
    expect(strays, 'A gag must only use the placeholder of its own topic: rewrite these.').toEqual([])
  })

  it('has a built-in emote as the face of each mood', () => {
    const faceless = mood.options.filter((each) => !emoteNames.some((name) => name === pack.faces[each]))
    expect(faceless, 'Give each of these moods a built-in emote in `faces`.').toEqual([])
  })

  it('has six examples for a model, one of which is silence', () => {
    expect(pack.examples, 'Have exactly six `examples`.').toHaveLength(6)
    const silent = pack.examples.filter(({ line }) => line === '-')
    expect(silent, 'Have exactly one example whose line is "-", which is silence.').toHaveLength(1)
  })

  it('uses only known placeholders', () => {
    const unknown = lines.filter((line) => /[{}]/.test(fill(line)))
    expect(unknown, `Use only {${Object.keys(values).join('}, {')}} in these lines.`).toEqual([])
  })

  it('has only lines that fit on the stage after their placeholders are filled in', () => {
    const long = lines.filter((line) => !isShort(fill(line)))
    const limits = 'at most 60 characters, or two lines of at most 45 characters each and 84 together'
    expect(long, `Shorten these lines: ${limits}, without spaces at the ends.`).toEqual([])
  })

  it('has no two lines that start with the same three words', () => {
    const openings = lines.map(opening)
    const alike = lines.filter((_, n) => openings.indexOf(openings[n] as string) !== n)
    expect(alike, 'Begin these lines differently: another line has the same first three words.').toEqual([])
  })

  it('has no line with words that games use as labels, such as “level”', () => {
    const labels = lines.filter((line) => labelWords.test(line))
    expect(labels, 'Rewrite these lines: words such as "level" would be read from the screen again.').toEqual(
      [],
    )
  })

  it('passes the default filter with all its lines', () => {
    const examples = pack.examples.map(({ line }) => line)
    const held = [...lines, ...lines.map(fill), ...examples].filter((line) => !filter.check(line).ok)
    expect(held, 'Rewrite these lines: the filter would hold them back.').toEqual([])
  })

  const allWords = wordKinds.flatMap((kind) => pack.words[kind] ?? [])

  it('has at least 20 different big words to show at each great moment, all in capitals and short enough', () => {
    const few = wordKinds.filter((kind) => new Set(pack.words[kind]).size < 20)
    expect(few, 'Add big words to these moments in `words`, up to at least 20 different ones each.').toEqual(
      [],
    )
    const bad = allWords.filter(
      (word) =>
        word !== word.toUpperCase().replace('{VALUE}', '{value}') ||
        word.replace('{value}', '99').length > maxWordLetters,
    )
    expect(bad, `Write these big words in capitals, with at most ${maxWordLetters} characters.`).toEqual([])
  })

  it('has at most two big words of a moment that start with the same word', () => {
    const first = (text: string) => text.match(/[\p{L}\p{N}’{}]+/u)?.[0]
    const alike = wordKinds.flatMap((kind) => {
      const words = pack.words[kind] ?? []
      return words.filter((word) => words.filter((other) => first(other) === first(word)).length > 2)
    })
    expect(alike, 'Begin some of these big words differently.').toEqual([])
  })

  it('has only big words that are no labels of games and that the stage lets pass', () => {
    const labels = allWords.filter((word) => labelWords.test(word))
    expect(labels, 'Rewrite these big words: they would be read from the screen again.').toEqual([])
    const held = allWords
      .map(fill)
      .filter((text) =>
        defaultGuards.some(
          (guard) =>
            guard.check({ content: { lane: 'text', text, tone: 'cheer' }, by: 'tool' }, emptyState()) !==
            null,
        ),
      )
    expect(held, 'Rewrite these big words: the stage would hold them back.').toEqual([])
  })
})
