import { describe, expect, it } from 'vitest'
import type { PairVerdict } from '../../../src-shared/events/audition.ts'
import { levelOf } from '../../../src-shared/performer/model-levels.ts'

const unknown = { chosen: undefined, remembered: undefined, audition: undefined, callsTools: null }
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
    const all = { remembered, audition, callsTools: true }
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

  it('lets a model whose audition was worse than the bank write filler only, unless the streamer chose its level', () => {
    const partOf = (verdict: PairVerdict, chosen?: 'words') => {
      const share = { value: 0.3, low: 0.2, high: 0.4 }
      const pairs = { than: 'Marlow', of: 39, won: 10, even: 4, share, verdict }
      return levelOf({ ...unknown, chosen, audition: { ...audition, pairs }, callsTools: true }).part
    }
    expect([partOf('better'), partOf('as-well'), partOf('worse')]).toEqual(['all', 'all', 'filler'])
    expect(partOf('worse', 'words')).toBe('all')
  })

  it('does not let a later show undo the verdict of the audition', () => {
    const pairs = { than: 'Marlow', of: 1, won: 0, even: 0, share: { value: 0, low: 0, high: 0.4 } }
    const worse = { ...audition, at: 5, pairs: { ...pairs, verdict: 'worse' as const } }
    const known = { ...unknown, remembered: { ...remembered, asks: 'words' as const }, audition: worse }
    expect(levelOf(known)).toMatchObject({ asks: 'words', part: 'filler' })
  })
})
