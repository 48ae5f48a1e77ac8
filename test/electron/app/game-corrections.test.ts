import { describe, expect, it } from 'vitest'
import { createGameCorrections } from '../../../electron/app/game-corrections.ts'
import { openCorrections } from '../../../electron/data/corrections.ts'
import type { GameSigns } from '../../../src-shared/events/corrections.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const crypt: GameSigns = { labels: [], source: 'crypt' }
const race: GameSigns = { labels: [], source: 'race' }
const died = { about: 'words', text: 'The crypt takes you' } as const
const by = 'panel'

function house(embed: () => Promise<readonly string[]> = async () => ['AAA=']) {
  const clock = virtualClock(5000)
  const journal = memoryJournal({ run: 'r', clock })
  const file = openCorrections(newFolder(), { isKept: () => true, report: () => {} })
  let signs = crypt
  const corrections = createGameCorrections({
    ...{ journal, clock, file, embed },
    tracker: {
      signs: (observation) => (observation === 'o-race' ? race : signs),
      isChat: (text) => text.startsWith('bob'),
    },
    isClean: (text) => !text.includes('rude'),
  })
  const goTo = (next: GameSigns) => {
    signs = next
  }
  const meanings = () => corrections.now().map(({ text, means }) => `${text}: ${means}`)
  const shown = () => journal.state().show.corrected
  return { clock, file, corrections, goTo, meanings, shown }
}

describe('createGameCorrections', () => {
  it('a correction applies to the game on the screen, with the embedding of its words, and is an event', async () => {
    const { corrections, goTo, meanings, file, shown } = house()
    expect(await corrections.correct(died, { means: 'loss', by })).toBeNull()
    expect(meanings()).toEqual(['The crypt takes you: loss'])
    expect(file.games()[0]?.corrections[0]).toMatchObject({ embedding: 'AAA=', at: 5000 })
    const game = file.games()[0]?.id
    expect(shown()).toEqual([{ game, ...died, means: 'loss' }])
    goTo(race)
    expect(meanings()).toEqual([])
  })

  it('corrects the game of the observation that a row of the stream shows', async () => {
    const { corrections, goTo, meanings } = house()
    await corrections.correct(died, { means: 'bad', observation: 'o-race', by })
    expect(meanings()).toEqual([])
    goTo(race)
    expect(meanings()).toEqual(['The crypt takes you: bad'])
  })

  it('corrects the game that a past run shows', async () => {
    const { corrections, goTo, meanings, clock } = house()
    const past = memoryJournal({ run: 'past', clock })
    for (const [id, source] of [
      ['o1', 'crypt'],
      ['o2', 'race'],
    ] as const)
      past.append({
        type: 'sight/observation',
        observation: {
          ...{
            id,
            source,
            at: clock.now(),
            newLines: [],
            goneLines: [],
            numbers: [],
            confidence: 90,
            ageMs: 10,
          },
          scene: { cut: false, brightness: 0.5, motion: 0 },
        },
      })
    await corrections.correct(died, { means: 'nothing', observation: 'o2', past: past.since(0), by })
    expect(meanings()).toEqual([])
    goTo(race)
    expect(meanings()).toEqual(['The crypt takes you: nothing'])
  })

  it('returns the same list until a correction or the game changes', async () => {
    const { corrections } = house()
    await corrections.correct(died, { means: 'loss', by })
    expect(corrections.now()).toBe(corrections.now())
  })

  it('an undo restores the earlier correction, or deletes it if there was none', async () => {
    const { corrections, meanings, shown, file } = house()
    await corrections.correct(died, { means: 'loss', by })
    await corrections.correct(died, { means: 'win', by })
    const [view] = shown()
    expect(view).toMatchObject({ means: 'win', was: 'loss' })
    const game = file.games()[0]?.id ?? ''
    expect(corrections.change(game, died, 'loss', by)).toBeNull()
    expect(meanings()).toEqual(['The crypt takes you: loss'])
    expect(corrections.change(game, died, null, by)).toBeNull()
    expect([meanings(), shown()]).toEqual([[], []])
    expect(corrections.change(game, died, null, by)).toMatchObject({ kind: 'gone' })
  })

  it('the correction is stored even without an embedding', async () => {
    const failed = house(() => Promise.reject(new Error('no engine')))
    expect(await failed.corrections.correct(died, { means: 'loss', by })).toBeNull()
    expect(failed.file.games()[0]?.corrections).toEqual([{ ...died, means: 'loss', at: 5000 }])
    const hanging = house(() => new Promise(() => {}))
    const corrected = hanging.corrections.correct(died, { means: 'loss', by })
    hanging.clock.advance(2000)
    expect(await corrected).toBeNull()
    expect(hanging.meanings()).toEqual(['The crypt takes you: loss'])
  })

  it.each([
    ['', 'is empty'],
    [' ', 'is empty'],
    ['x'.repeat(201), 'has 201 characters'],
    ['12 – 4', 'contains no words'],
  ])('refuses the text %j with the reason and a remedy', async (text, why) => {
    const { corrections, file } = house()
    const answer = await corrections.correct({ about: 'words', text }, { means: 'win', by })
    expect(answer).toMatchObject({ kind: 'invalid', message: expect.stringContaining(why) })
    expect(answer?.remedy).not.toBe('')
    expect(file.games()).toEqual([])
  })

  it('marks texts that may be personal', async () => {
    const { corrections } = house()
    const texts = {
      'The crypt takes you': null,
      'Level 2 done, 45 coins': null,
      'bob was slain': 'chat',
      'xX_slayer_Xx was slain': 'name',
      'knight77 wins': 'name',
      'Mail me: bob@example.org': 'address',
      'See www.example.org': 'address',
      'Order 4711 0815 99': 'number',
      'a rude word': 'filter',
      'a ••••• word': 'filter',
    }
    for (const text of Object.keys(texts))
      await corrections.correct({ about: 'words', text }, { means: 'loss', by })
    const [game] = corrections.shown()
    expect(Object.fromEntries(game?.corrections.map(({ text, personal }) => [text, personal]) ?? [])).toEqual(
      texts,
    )
    expect(game?.corrections.some((row) => 'embedding' in row || 'isChat' in row)).toBe(false)
  })
})
