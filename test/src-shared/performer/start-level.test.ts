import { describe, expect, it } from 'vitest'
import { levelOf } from '../../../src-shared/performer/model-levels.ts'

const unknown = {
  ...{ chosen: undefined, remembered: undefined, audition: undefined, callsTools: null },
  part: 'all',
} as const
const remembered = { asks: 'call', reason: { kind: 'start' }, at: 10, falls: {} } as const
const audition = { asks: 'tools' as const, at: 20, lines: [] }

describe('levelOf', () => {
  it('begins with lines, whatever the model can do', () => {
    for (const callsTools of [null, false, true])
      expect(levelOf({ ...unknown, callsTools })).toEqual({
        ...{ asks: 'words', reason: { kind: 'start' }, part: 'all' },
      })
  })

  it('prefers the streamer’s choice, then the newer one of memory and audition', () => {
    const all = { ...unknown, remembered, audition, callsTools: true }
    expect(levelOf({ ...all, chosen: 'nothing' })).toMatchObject({
      asks: 'nothing',
      reason: { kind: 'hand' },
    })
    expect(levelOf({ ...all, chosen: undefined })).toMatchObject({ asks: 'tools' })
    const newer = { ...remembered, at: 30 }
    expect(levelOf({ ...all, chosen: undefined, remembered: newer })).toMatchObject({ asks: 'call' })
  })

  it('requests calls by itself only from a model that made a correct one', () => {
    const known = { ...unknown, remembered }
    expect(levelOf({ ...known, callsTools: true }).asks).toBe('call')
    expect(levelOf({ ...known, callsTools: false })).toMatchObject({
      asks: 'words',
      reason: { kind: 'no-calls' },
    })
    expect(levelOf({ ...known, callsTools: null }).asks).toBe('words')
    expect(levelOf({ ...known, callsTools: null, chosen: 'tools' }).asks).toBe('tools')
  })

  it('writes what its audition allows, whatever a later show led to, unless the streamer chose its level', () => {
    const known = { ...unknown, remembered, part: 'filler', callsTools: true } as const
    expect(levelOf(known)).toMatchObject({ asks: 'call', part: 'filler' })
    expect(levelOf({ ...known, chosen: 'words' })).toMatchObject({ asks: 'words', part: 'all' })
  })
})
