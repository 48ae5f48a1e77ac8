import { describe, expect, it } from 'vitest'
import { countAt, fitCount, lengthOf, levelAt, takeLength } from '../../../src-shared/commands/amounts.ts'
import { lexiconOf } from '../../../src-shared/commands/lexicon.ts'
import { readControls } from '../../../src-shared/commands/read-control.ts'
import { sentencesOf } from '../../../src-shared/commands/words.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'

const wordsOf = (text: string) => sentencesOf(text).flatMap(({ words }) => words)

it.each([
  ['three', 3, 1],
  ['x3', 3, 1],
  ['3x', 3, 1],
  ['two hundred', 200, 2],
  ['two, hundred', 2, 1],
  ['two three', 2, 1],
  ['twenty ten', 20, 1],
])('countAt reads %j as %d', (text, value, length) => {
  expect(countAt(wordsOf(text), 0)).toEqual({ value, length })
})

it.each(['hearts', '"three"', '12345', ''])('countAt finds no count in %j', (text) => {
  expect(countAt(wordsOf(text), 0)).toBeNull()
})

it.each([
  ['30%', 0.3, 1],
  ['30 percent', 0.3, 2],
  ['30% volume', 0.3, 2],
  ['30 percent volume', 0.3, 3],
  ['200%', 1, 1],
  ['volume 3', 0.3, 2],
  ['volume at 30', 0.3, 3],
  ['volume 0.4', 0.4, 2],
  ['volume 10', 1, 2],
  ['volume 11', 0.11, 2],
  ['half volume', 0.5, 2],
  ['full blast', 1, 2],
])('levelAt reads %j as %d', (text, value, length) => {
  expect(levelAt(wordsOf(text), 0)).toEqual({ value, length })
})

it.each(['half', 'full', '30', 'volume please', 'airhorn'])('levelAt finds no volume in %j', (text) => {
  expect(levelAt(wordsOf(text), 0)).toBeNull()
})

describe('fitCount', () => {
  const toolOf = (name: string) => {
    const found = lexiconOf(funPack.tools).tools.find((tool) => tool.name === name)
    if (found === undefined) throw new Error(name)
    return found
  }
  const [emotes, particles] = [toolOf('show_emote'), toolOf('spawn_particle')]

  it('keeps a count within the bounds, and prefers a tool that takes it', () => {
    const most = emotes.count?.most ?? 0
    expect(fitCount(emotes, most + 1)).toEqual({ value: most, distance: 1 })
    expect(fitCount(emotes, most)?.distance).toBeLessThan(1)
    expect(fitCount(emotes, 0)?.value).toBe(emotes.count?.least)
    expect(fitCount(particles, Number.POSITIVE_INFINITY)?.value).toBe(particles.count?.most)
    const endless = [emotes, particles].map((tool) => fitCount(tool, Number.POSITIVE_INFINITY)?.distance ?? 0)
    expect(endless[0]).toBeGreaterThan(endless[1] ?? 0)
    expect(fitCount(toolOf('play_sfx'), 3)).toBeNull()
  })
})

it.each([
  ['90 sec', 90_000],
  ['20min', 1_200_000],
  ['2h', 7_200_000],
  ['half an hour', 1_800_000],
  ['half a minute', 30_000],
  ['a minute', 60_000],
  ['an hour', 3_600_000],
  ['ten minutes', 600_000],
  ['10 minuets', 600_000],
])('lengthOf reads %j', (text, ms) => {
  expect(lengthOf(wordsOf(text))).toBe(ms)
})

it.each(['minutes', 'half', 'ten', '20gb', 'ten minutes more'])('lengthOf finds no length in %j', (text) => {
  expect(lengthOf(wordsOf(text))).toBeNull()
})

describe('takeLength', () => {
  const take = (text: string) => {
    const { words, ms } = takeLength(wordsOf(text), ({ norm }) => norm === 'please')
    return [words.map(({ norm }) => norm).join(' '), ms]
  }

  it.each([
    ['quiet for ten minutes', 'quiet', 600_000],
    ['quiet for about ten minutes please', 'quiet please', 600_000],
    ['5 minutes of silence', 'silence', 300_000],
    ['quiet for 5', 'quiet', 300_000],
    ['quiet a minute', 'quiet', 60_000],
    ['quiet for 90 minutes', 'quiet', 3_600_000],
    ['quiet for 5 seconds', 'quiet', 5000],
    ['quiet for 4 seconds', 'quiet', undefined],
    ['a minute ago it was quiet', 'a minute ago it was quiet', undefined],
    ['quiet 5', 'quiet 5', undefined],
  ])('takes the length out of %j', (text, rest, ms) => {
    expect(take(text)).toEqual([rest, ms])
  })
})

describe('readControls', () => {
  const personas = [
    { id: 'marlow', name: 'Marlow' },
    { id: 'vera', name: 'Vera Numbers' },
  ]
  const read = (whisper: string) => readControls(whisper, { personas, tools: funPack.tools })

  it.each([
    ['switch to vera', { intent: 'persona', persona: 'vera' }],
    ['no more confetti', { intent: 'effect_off', effect: 'particles' }],
    ['no more emotes', { intent: 'effect_off', effect: 'emotes' }],
    ['set the volume to 30%', { level: 0.3 }],
    ['set the volume to 7', { level: 0.7 }],
    ['volume 40', { level: 0.4 }],
  ])('reads the details of %j', (whisper, control) => {
    expect(read(whisper).controls).toMatchObject([control])
  })

  it('obeys a control once, even if it is said twice, and drops nothing else', () => {
    expect(read('shut up. shut up. clear the screen').controls.map(({ intent }) => intent)).toEqual([
      'hush',
      'clear',
    ])
  })

  it('leaves a long text to the model', () => {
    expect(read(`shut up ${'now '.repeat(60)}`)).toEqual({ controls: [], hasMore: true })
  })

  it.each(['shut up when the boss comes', 'later be quiet', 'my bad'])('waits or ignores: %j', (whisper) => {
    expect(read(whisper).controls).toEqual([])
  })
})
