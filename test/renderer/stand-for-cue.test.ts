import { describe, expect, it } from 'vitest'
import type { ShareBox } from '../../renderer/overlay/placement.ts'
import { standsOf } from '../../renderer/overlay/puppet/stand.ts'
import { standForCue } from '../../renderer/overlay/puppet/stand-for-cue.ts'
import type { Cue } from '../../src-shared/events/cue.ts'

const line = { lane: 'caption', text: 'He rehearsed that in the mirror.' } as const satisfies Cue['content']
const size = { width: 1920, height: 1080, scale: 1 }
const at = (captionScale: number, content: Cue['content'], ...boxes: ShareBox[]) => {
  const wish = {
    side: 'left',
    preferred: 'left',
    now: undefined,
    height: 320,
    margin: 0,
    stage: size,
  } as const
  const empty = { ...wish, avoid: [], avoidLately: [] }
  const stands = standsOf({ ...empty, avoid: boxes, home: standsOf(empty)[0] })
  return standForCue({ content, avoid: boxes.map(([...one]) => one) }, stands, {
    ...{ size, captionScale, margin: { x: 96, y: 54 } },
  })
}

describe('standForCue', () => {
  const besideText: ShareBox = [0.17, 0.2, 0.36, 0.78]

  it('does not lower a puppet if its caption has room beside the puppet', () => {
    expect(at(1, line)).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('does not lower a puppet only because its caption has no room beside the puppet', () => {
    expect(at(1, line, besideText)).toMatchObject({ side: 'left', sunk: 0 })
    expect(at(1, { lane: 'act', gesture: 'bow' }, besideText)).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('lowers the puppet if its caption does not fit at 160 percent letter size', () => {
    const box: ShareBox = [0.4, 0, 0.2, 1]
    const band: ShareBox = [0, 0, 0.6, 0.5]
    expect(at(1, line, box, band)?.sunk).toBe(0)
    expect(at(1.6, line, box, band)?.sunk).toBeGreaterThan(0)
  })

  it('returns undefined if text covers the puppet’s place', () => {
    expect(at(1, line, [0, 0.6, 1, 0.4])).toBeUndefined()
  })
})
