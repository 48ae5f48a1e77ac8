import { describe, expect, it } from 'vitest'
import type { ChatMoment } from '../../../src-shared/chat/chat-moment.ts'
import { WaitingMoments } from '../../../src-shared/chat/waiting-moments.ts'

const by = (name: string) => ({ platform: 'twitch', id: name, name, roles: [] })
const asks = (name: string): ChatMoment => ({ kind: 'asks', id: name, by: by(name), text: 'Marlow?', at: 0 })
const newcomers: ChatMoment = { kind: 'first-time', people: [by('Kai')], count: 1 }
const gift: ChatMoment = { kind: 'gift', what: 'bits', amount: 100, people: [by('Lea')], count: 1 }

describe('moments of chat that wait for the show', () => {
  it('takes a question first, and then newcomers before the next question', () => {
    const waiting = new WaitingMoments()
    waiting.add([newcomers, asks('Ana'), asks('Ben')], 0)
    expect([0, 10_000, 20_000].map((now) => waiting.next(now)?.kind)).toEqual(['asks', 'first-time', 'asks'])
  })

  it('hands a gift out even if the show had no room for words, so that its card appears', () => {
    const waiting = new WaitingMoments()
    expect(waiting.add([gift], 0)).toEqual([])
    expect(waiting.add([], 12_000)).toEqual([])
    expect(waiting.add([], 12_250)).toEqual([gift])
    expect(waiting.add([], 12_500)).toEqual([])
  })

  it('drops newcomers whose greeting would come late, and says so', () => {
    const left: string[] = []
    const waiting = new WaitingMoments(({ kind }, why) => left.push(`${kind} ${why}`))
    waiting.add([newcomers], 0)
    waiting.add([], 30_250)
    expect(left).toEqual(['first-time too-old'])
    expect(waiting.next(30_250)).toBeUndefined()
  })
})
