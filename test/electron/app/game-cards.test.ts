import { describe, expect, it } from 'vitest'
import { createGameCards } from '../../../electron/app/game-cards.ts'
import { openCards } from '../../../electron/data/cards.ts'
import { type CardNumber, cardFor, type GameSigns } from '../../../src-shared/events/card.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const crypt: GameSigns = { labels: [], places: [], source: 'crypt' }
const race: GameSigns = { labels: [], places: [], source: 'race' }
const died = { about: 'words', text: 'The crypt takes you' } as const
const by = 'panel'

function house(embed: () => Promise<readonly string[]> = async () => ['AAA=']) {
  const clock = virtualClock(5000)
  const journal = memoryJournal({ run: 'r', clock })
  const file = openCards(newFolder(), { isKept: () => true, report: () => {} })
  let signs = crypt
  const cards = createGameCards({
    ...{ journal, clock, file, embed },
    tracker: {
      signs: (observation) => (observation === 'o-race' ? race : signs),
      card: (cards) => cardFor(cards, signs) ?? null,
      choose: () => {},
      aspect: () => 16 / 9,
      isChat: (text) => text.startsWith('bob'),
    },
    look: () => {},
    isClean: (text) => !text.includes('rude'),
  })
  const goTo = (next: GameSigns) => {
    signs = next
  }
  const meanings = () => cards.now().map(({ text, means }) => `${text}: ${means}`)
  const shown = () => journal.state().show.corrected
  return { clock, file, cards, journal, goTo, meanings, shown }
}

describe('createGameCards', () => {
  it('a correction applies to the game on the screen, with the embedding of its words, and is an event', async () => {
    const { cards, goTo, meanings, file, shown } = house()
    expect(await cards.correct(died, { means: 'loss', by })).toBeNull()
    expect(meanings()).toEqual(['The crypt takes you: loss'])
    expect(file.cards()[0]?.corrections[0]).toMatchObject({ embedding: 'AAA=', at: 5000 })
    const game = file.cards()[0]?.id
    expect(shown()).toEqual([{ game, ...died, means: 'loss' }])
    goTo(race)
    expect(meanings()).toEqual([])
  })

  it('corrects the game of the observation that a row of the stream shows', async () => {
    const { cards, goTo, meanings } = house()
    await cards.correct(died, { means: 'bad', observation: 'o-race', by })
    expect(meanings()).toEqual([])
    goTo(race)
    expect(meanings()).toEqual(['The crypt takes you: bad'])
  })

  it('returns the same list until a correction or the game changes', async () => {
    const { cards } = house()
    await cards.correct(died, { means: 'loss', by })
    expect(cards.now()).toBe(cards.now())
  })

  it('an undo restores the earlier correction, or deletes it if there was none', async () => {
    const { cards, meanings, shown, file } = house()
    await cards.correct(died, { means: 'loss', by })
    await cards.correct(died, { means: 'win', by })
    const [view] = shown()
    expect(view).toMatchObject({ means: 'win', was: 'loss' })
    const game = file.cards()[0]?.id ?? ''
    expect(cards.change(game, died, 'loss', by)).toBeNull()
    expect(meanings()).toEqual(['The crypt takes you: loss'])
    expect(cards.change(game, died, null, by)).toBeNull()
    expect([meanings(), shown()]).toEqual([[], []])
    expect(cards.change(game, died, null, by)).toMatchObject({ kind: 'gone' })
  })

  it('the correction is stored even without an embedding', async () => {
    const failed = house(() => Promise.reject(new Error('no engine')))
    expect(await failed.cards.correct(died, { means: 'loss', by })).toBeNull()
    expect(failed.file.cards()[0]?.corrections).toEqual([{ ...died, means: 'loss', at: 5000 }])
    const hanging = house(() => new Promise(() => {}))
    const corrected = hanging.cards.correct(died, { means: 'loss', by })
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
    const { cards, file } = house()
    const answer = await cards.correct({ about: 'words', text }, { means: 'win', by })
    expect(answer).toMatchObject({ kind: 'invalid', message: expect.stringContaining(why) })
    expect(answer?.remedy).not.toBe('')
    expect(file.cards()).toEqual([])
  })

  it('marks texts that may be personal', async () => {
    const { cards } = house()
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
      await cards.correct({ about: 'words', text }, { means: 'loss', by })
    const [game] = cards.shown()
    expect(Object.fromEntries(game?.corrections.map(({ text, personal }) => [text, personal]) ?? [])).toEqual(
      texts,
    )
    expect(game?.corrections.some((row) => 'embedding' in row || 'isChat' in row)).toBe(false)
  })

  const hp: CardNumber = { name: 'HP', box: [0.1, 0.8, 0.1, 0.05], kind: 'number', means: 'health' }

  it('naming a number writes the card of the game on the screen, which pages see at once', () => {
    const { cards, journal, goTo } = house()
    expect(cards.setNumber(null, null, hp)).toBeNull()
    expect(journal.state().card).toMatchObject({ name: '', numbers: [hp] })
    const id = journal.state().card?.id ?? ''
    expect(cards.rename(id, ' Crypt ')).toBeNull()
    expect(cards.card()).toMatchObject({ id, numbers: [hp], aspect: 16 / 9 })
    expect(cards.setNumber(null, 'HP', { ...hp, name: 'Life' })).toBeNull()
    expect(journal.state().card).toMatchObject({ id, name: 'Crypt', numbers: [{ name: 'Life' }] })
    goTo(race)
    expect(cards.card()).toBeNull()
    expect(cards.setNumber('gone', null, hp)).toMatchObject({ kind: 'gone' })
  })

  it('a deleted card can be restored until another one is deleted', () => {
    const { cards, journal } = house()
    cards.setNumber(null, null, hp)
    const id = journal.state().card?.id ?? ''
    expect(cards.delete(id)).toBeNull()
    expect([journal.state().card, cards.shown()]).toEqual([null, []])
    expect(cards.restore('other')).toMatchObject({ kind: 'gone' })
    expect(cards.restore(id)).toBeNull()
    expect(journal.state().card).toMatchObject({ id, numbers: [hp] })
    expect(cards.restore(id)).toMatchObject({ kind: 'gone' })
  })

  it('the file of a card needs a name, and leaves out what may be personal', async () => {
    const { cards, journal } = house()
    cards.setNumber(null, null, hp)
    cards.setNumber(null, null, { ...hp, name: 'knight77' })
    await cards.correct({ about: 'words', text: 'bob was slain' }, { means: 'loss', by })
    expect(cards.shown()[0]).toMatchObject({ file: null, leftOut: 2 })
    cards.rename(journal.state().card?.id ?? '', 'Crypt')
    const file = cards.shown()[0]?.file ?? ''
    expect(JSON.parse(file)).toMatchObject({ name: 'Crypt', numbers: [hp], words: [] })
    cards.rename(journal.state().card?.id ?? '', 'a rude name')
    expect(cards.shown()[0]?.file).toBeNull()
  })

  it('imports a card with embeddings of its words, and a damaged file changes nothing', async () => {
    const first = house()
    first.cards.setNumber(null, null, hp)
    await first.cards.correct(died, { means: 'loss', by })
    first.cards.rename(first.journal.state().card?.id ?? '', 'Crypt')
    const text = first.cards.shown()[0]?.file ?? ''
    const second = house()
    expect(await second.cards.import(text.slice(0, 50))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('not valid JSON'),
    })
    expect(second.file.cards()).toEqual([])
    expect(await second.cards.import(text)).toBeNull()
    expect(second.file.cards()).toMatchObject([
      { name: 'Crypt', source: '', numbers: [hp], corrections: [{ ...died, embedding: 'AAA=' }] },
    ])
    // It applies because of the game's numbers alone, never because of a source.
    expect(second.cards.card()).toBeNull()
  })
})
