import { describe, expect, it } from 'vitest'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { viewerMask } from '../../../src-shared/projections/mask-viewers.ts'

const at = (body: EventBody, seq: number) => ({ ...body, seq, t: seq, run: 'r' }) as AdlibEvent

describe('viewerMask', () => {
  it('replaces names and keys in events of chat and in everything after them, and nothing else', () => {
    const events = [
      { type: 'chat/message', id: 'twitch:1', by: 'twitch:7', name: 'Ana', text: 'Marlow, sing!' },
      { type: 'chat/newcomers', names: ['Ben', 'someone'], by: ['twitch:8', 'twitch:9'], count: 2 },
      { type: 'perform/text', turn: 't1', text: 'ANA, Ben, someone: a banana and Anabel.' },
      { type: 'chat/gone', messages: [], person: 'twitch:7' },
    ] satisfies EventBody[]
    const mask = viewerMask()
    const masked = events.map((body, n) => mask.event(at(body, n)))
    expect(masked).toMatchObject([
      { by: 'viewer 1', name: 'viewer 1', text: 'Marlow, sing!' },
      { names: ['viewer 2', 'someone'] },
      { type: 'perform/text', text: 'viewer 1, viewer 2, someone: a banana and Anabel.' },
      { person: 'viewer 1' },
    ])
    const inOrder = mask.inOrder()
    expect(['Ben and Ana.', 'For BEN.'].map(inOrder)).toEqual(['viewer 1 and viewer 2.', 'For viewer 1.'])
    expect(mask.words({ bestLine: 'All for Ana.' })).toEqual({ bestLine: 'All for viewer 1.' })
  })

  it('replaces each key of a message and of a person, also of those without a name, by the same mask', () => {
    const raid = 'twitch:Raid-987654321-2026'
    const events = [
      { type: 'chat/raid', name: 'someone', by: 'twitch:987654321', ids: [raid], viewers: 40 },
      { type: 'chat/message', id: 'twitch:m-555', by: 'twitch:555', name: 'Ana', text: 'Marlow, sing!' },
      { type: 'chat/regular', name: 'Ana', by: 'kick:444', ids: ['kick:m-444'], streams: 3 },
      {
        ...{ type: 'chat/gave', what: 'sub', amount: 1, name: 'Ben', by: 'twitch:333' },
        ids: ['twitch:Sub-333'],
      },
      {
        ...{ type: 'chat/gift', what: 'sub', amount: 2, names: ['Ben', 'Ana'], count: 2 },
        ...{ by: ['twitch:333', 'twitch:555'], ids: [['twitch:Sub-333'], ['twitch:Sub-555']] },
      },
      { type: 'chat/newcomers', names: ['Cy'], by: ['twitch:222'], ids: [['twitch:m-222']], count: 1 },
      { type: 'chat/vote', options: ['', 'right'], endsAt: 9, by: 'twitch:111' },
      { type: 'chat/gone', messages: [raid, 'twitch:m-555', 'twitch:m-999'], person: 'twitch:888' },
    ] satisfies EventBody[]
    const mask = viewerMask()
    const masked = events.map((body, n) => mask.event(at(body, n)))
    expect(masked).toMatchObject([
      { by: 'viewer 1', name: 'someone', ids: ['message 1'] },
      { id: 'message 2', by: 'viewer 2', name: 'viewer 2' },
      { by: 'viewer 2', ids: ['message 3'] },
      { by: 'viewer 3', ids: ['message 4'] },
      { by: ['viewer 3', 'viewer 2'], ids: [['message 4'], ['message 5']] },
      { by: ['viewer 4'], ids: [['message 6']] },
      { options: ['', 'right'], by: 'viewer 5' },
      { messages: ['message 1', 'message 2', 'message 7'], person: 'viewer 6' },
    ])
    expect(JSON.stringify(masked)).not.toMatch(/(\d)\1\1|987654321/)
  })

  it('leaves empty texts alone before the first name is known', () => {
    const vote = at({ type: 'chat/vote', options: ['', 'right'], by: 'twitch:1' }, 1)
    expect(viewerMask().event(vote)).toEqual({ ...vote, by: 'viewer 1' })
  })
})
