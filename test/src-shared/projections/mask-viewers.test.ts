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
})
