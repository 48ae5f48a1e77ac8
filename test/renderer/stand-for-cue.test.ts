import { describe, expect, it } from 'vitest'
import type { ShareBox } from '../../renderer/overlay/placement.ts'
import { standForCue } from '../../renderer/overlay/puppet/stand-for-cue.ts'
import type { Cue } from '../../src-shared/events/cue.ts'

const line = { lane: 'caption', text: 'He rehearsed that in the mirror.' } as const satisfies Cue['content']
const at = (content: Cue['content'], side: 'auto' | 'left', ...boxes: ShareBox[]) =>
  scaled(1, content, side, ...boxes)
const scaled = (captionScale: number, content: Cue['content'], side: 'auto' | 'left', ...boxes: ShareBox[]) =>
  standForCue(
    { content, avoid: boxes.map(([...box]) => box) },
    {
      ...{ side, preferred: 'left', now: undefined, height: 320, margin: 0 },
      stage: { width: 1920, height: 1080 },
    },
    { margin: { x: 96, y: 54 }, captionScale },
  )

describe('standForCue', () => {
  const leftText: ShareBox = [0.17, 0.2, 0.36, 0.78]
  const allText: ShareBox = [0.17, 0.2, 0.66, 0.78]

  it('keeps a puppet on its side if its caption has room there', () => {
    expect(at(line, 'auto')).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('lets a puppet change sides if its caption would cover text', () => {
    expect(at(line, 'auto', leftText)).toMatchObject({ side: 'right', sunk: 0 })
    expect(at({ lane: 'act', gesture: 'bow' }, 'auto', leftText)).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('hides a puppet if its caption has no room on any allowed side', () => {
    for (const stand of [at(line, 'auto', allText), at(line, 'left', leftText)])
      expect(stand).toMatchObject({ side: 'left', sunk: 320, isAside: true })
  })

  it('lowers a puppet if its caption needs more room at 160 percent letter size', () => {
    const box: ShareBox = [0.4, 0, 0.2, 1]
    const band: ShareBox = [0, 0, 0.6, 0.5]
    expect(scaled(1, line, 'auto', box, band).sunk).toBe(0)
    expect(scaled(1.6, line, 'auto', box, band).sunk).toBeGreaterThan(0)
  })

  it('keeps a puppet on stage between playing cards and a headline, with a small caption in the gap', () => {
    const cards = [0.266, 0.413, 0.561, 0.706].map((x): ShareBox => [x, 0.71, 0.1, 0.24])
    const rest: ShareBox[] = [
      [0.291, 0.386, 0.418, 0.113],
      [0.866, 0.338, 0.091, 0.043],
      [0.875, 0.465, 0.08, 0.04],
      [0.041, 0.785, 0.13, 0.134],
    ]
    const stand = at({ ...line, text: 'Hold the door.\nNo. Hold it shut.' }, 'auto', ...cards, ...rest)
    expect(stand).toMatchObject({ side: 'right' })
    expect(stand.isAside).toBeUndefined()
  })
})
