import { describe, expect, it } from 'vitest'
import type { ChatMoment } from '../../../src-shared/chat/chat-moment.ts'
import { WaitingMoments } from '../../../src-shared/chat/waiting-moments.ts'

const by = (name: string) => ({ platform: 'twitch', id: name, name, roles: [], messages: [`twitch:${name}`] })
const asks = (name: string): ChatMoment => ({ kind: 'asks', id: name, by: by(name), text: 'Marlow?', at: 0 })
const newcomers = (since = 0): ChatMoment => ({ kind: 'first-time', people: [by('Kai')], count: 1, since })
const gift = (amount: number, since = 0): ChatMoment => ({
  ...{ kind: 'gift', what: 'gift-sub', amount, people: [by('Lea')], count: 1, gifts: 1, since },
})
const bits: ChatMoment = {
  ...{ kind: 'gift', what: 'bits', amount: 100, people: [by('Lea')], count: 1, gifts: 1, since: 0 },
}
const laughter: ChatMoment = { kind: 'erupts', mood: 'laugh', people: 9, since: 0 }
const room = () => true

/** Returns what is handed out, one after the other, if nothing gets too old. */
function order(moments: readonly ChatMoment[]): string[] {
  const waiting = new WaitingMoments()
  waiting.add(
    moments.map((moment): ChatMoment => Object.assign({}, moment, { since: 60_000, at: 60_000 })),
    0,
  )
  return moments.flatMap((_, n) => {
    const moment = waiting.next(8000 * n, room)
    if (moment === undefined) return []
    return moment.kind === 'gift' ? `${moment.amount} ${moment.what}` : moment.kind
  })
}

describe('moments of chat that wait for the show', () => {
  it('thanks come first, by their value, then questions, and only then a few bits, laughter and greetings', () => {
    expect(order([newcomers(), laughter, bits, asks('Ana'), gift(1), gift(5)])).toEqual([
      ...['5 gift-sub', '1 gift-sub', 'asks', '100 bits', 'erupts', 'first-time'],
    ])
  })

  it('of two questions, the one whose kind is known comes first, and else the older one', () => {
    const waiting = new WaitingMoments()
    const joke: ChatMoment = { ...asks('Cleo'), kind: 'asks', asks: 'joke' } as ChatMoment
    waiting.add([asks('Ana'), asks('Ben'), joke], 0)
    const names = [0, 8000, 16_000].map((now) => {
      const moment = waiting.next(now, room)
      return moment?.kind === 'asks' && moment.by.name
    })
    expect(names).toEqual(['Cleo', 'Ana', 'Ben'])
  })

  it('a moment without room leaves its place to one that has room', () => {
    const waiting = new WaitingMoments()
    waiting.add([asks('Ana'), gift(20)], 0)
    expect(waiting.next(0, ({ salience }) => salience < 0.8)?.kind).toBe('asks')
    expect(waiting.next(8000, ({ salience }) => salience >= 0.8)?.kind).toBe('gift')
  })

  it('hands a gift out without words before it is 45 s old, so that it is recorded', () => {
    const waiting = new WaitingMoments()
    expect(waiting.add([gift(1)], 2500)).toEqual([])
    expect(waiting.add([], 42_000)).toEqual([])
    expect(waiting.add([], 42_250)).toEqual([gift(1)])
    expect(waiting.add([], 42_500)).toEqual([])
  })

  it('records a gift for which nothing has room, however many questions follow', () => {
    const waiting = new WaitingMoments()
    waiting.add([gift(1)], 0)
    const questions = Array.from({ length: 30 }, (_, n) => asks(`Viewer${n}`))
    expect(waiting.add(questions, 1000)).toEqual([gift(1)])
  })

  it('drops newcomers whose greeting would come more than 20 s after they came, and says so', () => {
    const left: string[] = []
    const waiting = new WaitingMoments(({ kind }, why) => left.push(`${kind} ${why}`))
    waiting.add([newcomers(5000)], 13_000)
    waiting.add([], 22_000)
    expect(left).toEqual([])
    waiting.add([], 22_250)
    expect(left).toEqual(['first-time too-old'])
    expect(waiting.next(22_250, room)).toBeUndefined()
  })
})
