import { describe, expect, it } from 'vitest'
import type { Beat, ShowPlan } from '../../../../src-shared/events/beat.ts'
import type { CueContent } from '../../../../src-shared/events/cue.ts'
import { cueContent } from '../../../../src-shared/events/cue.ts'
import type { AdlibEvent, EventBody } from '../../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../../src-shared/events/journal.ts'
import { beatBody } from '../../../../src-shared/moments/beat-body.ts'
import { chatCardFor, whyCard } from '../../../../src-shared/performer/show/chat-cards.ts'
import { virtualClock } from '../../../fixtures/virtual-clock.ts'

const answered: ShowPlan = { level: 'murmur', writer: 'bank', wordsAfterMs: 900 }
const rest: ShowPlan = { level: 'rest', writer: 'bank', held: 'low' }
const beat = (kind: Beat['kind'], facts: Partial<Beat> = {}): Beat => ({
  ...{ id: 'b1', observation: 'o1', novelty: 1, nth: 1 },
  ...beatBody(kind, facts),
})
const asks = (text: string, subject = 'Ana'): Beat => beat('chat-asks', { subject, quote: text.slice(0, 80) })

/** Returns the cards of some events, in order. */
function cardsOf(...bodies: EventBody[]): CueContent[] {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const cards: CueContent[] = []
  journal.subscribe((event: AdlibEvent) => {
    const card = chatCardFor(event, journal.state(), clock.now(), 'en', () => ({
      known: ['Marlow'],
      notes: '',
    }))
    if (card !== null) cards.push(cueContent.parse(card))
  })
  for (const body of bodies) journal.append(body)
  return cards
}
const message = (text: string, more = {}): EventBody => ({
  ...{ type: 'chat/message', id: 'twitch:m1', by: 'twitch:1', name: 'Ana', text },
  ...more,
})

describe('the card of a quoted message', () => {
  it('comes only if the question gets an answer', () => {
    const text = 'Marlow, sing!'
    const show = (plan: ShowPlan): EventBody => ({ type: 'show/beat', beat: asks(text), plan })
    expect(cardsOf(message(text), show(rest))).toEqual([])
    expect(cardsOf(message(text), show(answered))).toEqual([
      { lane: 'chat', card: 'quote', title: 'Ana', text, platform: 'twitch' },
    ])
  })

  it('leaves out names, and does not come if little else is in the message', () => {
    const show = (text: string) =>
      cardsOf(message(text), { type: 'show/beat', beat: asks(text), plan: answered })
    expect(show('Marlow, say hi to Penhallow')).toMatchObject([{ text: 'Marlow, say hi to …' }])
    expect(show('Marlow, Rufus Penhallow')).toEqual([])
  })

  it('does not come if the message is gone', () => {
    const text = 'Marlow, sing!'
    const gone: EventBody = { type: 'chat/gone', messages: ['twitch:m1'] }
    expect(cardsOf(message(text), gone, { type: 'show/beat', beat: asks(text), plan: answered })).toEqual([])
  })

  it('has a readable color, only the pictures of its words, and at most 110 letters', () => {
    const text = `Marlow, Kappa ${'and so on '.repeat(20)}HeyGuys`.trim()
    const pictures = ['Kappa', 'HeyGuys'].map((name) => ({ name, id: `twitch-${name}` }))
    const [card] = cardsOf(message(text, { color: '#0000ff', pictures, by: 'sammi:1' }), {
      ...{ type: 'show/beat', beat: asks(text), plan: answered },
    })
    expect(card).toMatchObject({
      platform: 'other',
      color: expect.not.stringMatching(/#0000ff/i),
      pictures: [pictures[0]],
    })
    const { text: shown = '' } = card as { text?: string }
    expect(shown.length).toBeLessThanOrEqual(110)
    expect(shown).toMatch(/\w…$/)
  })
})

describe('the cards of raids, gifts and votes', () => {
  it('a raid shows its name and number', () => {
    expect(cardsOf({ type: 'chat/raid', name: 'Mila', viewers: 12_345 })).toEqual([
      { lane: 'chat', card: 'raid', title: 'Mila', text: '+12 345' },
    ])
  })

  it.each([
    [
      { what: 'gift-sub', amount: 25, names: ['Mila', 'Tom', 'Ann'], count: 15 },
      'Mila, Tom, Ann +12',
      '25 Gift Subs',
    ],
    [{ what: 'bits', amount: 1500, names: ['Mila'], count: 1 }, 'Mila', '1 500 Bits'],
    [{ what: 'resub', amount: 1, months: 12, names: ['Mila'], count: 1 }, 'Mila', 'Sub ×12'],
    [{ what: 'sub', amount: 1, names: ['Mila'], count: 1 }, 'Mila', 'Sub'],
    [{ what: 'money', amount: 4.5, names: ['Mila'], count: 1 }, 'Mila', '4.5'],
  ] as const)('thanks for %j name %s and %s', (gift, title, text) => {
    const body = { type: 'chat/gift', ...gift, names: [...gift.names] } as EventBody
    const [card] = cardsOf(body)
    expect(card).toMatchObject({ card: 'gift', title, text: text.replace(/^Sub$/, '1 Sub') })
  })

  it('three names of the greatest length fit', () => {
    const names = [1, 2, 3].map((n) => `${n}`.repeat(40))
    expect(cardsOf({ type: 'chat/gift', what: 'sub', amount: 4, names, count: 4 })).toHaveLength(1)
  })

  it('a vote is open until its end, and then shows its counts', () => {
    const now = virtualClock().now()
    const options = ['left', 'right']
    expect(
      cardsOf(
        { type: 'chat/vote', options, endsAt: now + 30_000 },
        { type: 'chat/vote', options, counts: [3, 9] },
      ),
    ).toEqual([
      { lane: 'vote', options, lastsMs: 30_000 },
      { lane: 'vote', options, counts: [3, 9] },
    ])
  })
})

describe('the card of `!why`', () => {
  const why = (...beats: readonly [Beat, ShowPlan][]): string | undefined => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    for (const [one, plan] of beats) journal.append({ type: 'show/beat', beat: one, plan })
    const card = whyCard(journal.state(), 'en')
    return card === null ? undefined : (card as { text?: string }).text
  }

  it('says what the last reaction was about, in words', () => {
    const boss = beat('death', { subject: 'Warden', nth: 3 })
    expect(why([boss, answered], [beat('idle'), rest])).toBe('The player loses to Warden. Number 3 in a row.')
    expect(why([beat('callout', { quote: 'Defend the gate' }), answered])).toBe('Defend the gate')
    expect(why([beat('raid', { subject: 'Mila' }), answered])).toBe('A raid by Mila.')
  })

  it('there is none before the first reaction', () => {
    expect(why([beat('idle'), rest])).toBeUndefined()
  })
})
