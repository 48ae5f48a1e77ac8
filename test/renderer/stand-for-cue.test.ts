import { describe, expect, it } from 'vitest'
import type { ShareBox } from '../../renderer/overlay/placement.ts'
import { standForCue } from '../../renderer/overlay/puppet/stand-for-cue.ts'
import type { Cue } from '../../src-shared/events/cue.ts'

const line: Cue['content'] = { lane: 'caption', text: 'He rehearsed that in the mirror.' }
const at = (content: Cue['content'], side: 'auto' | 'left', ...boxes: ShareBox[]) =>
  scaled(1, content, side, ...boxes)
const scaled = (captionScale: number, content: Cue['content'], side: 'auto' | 'left', ...boxes: ShareBox[]) =>
  standForCue(
    { content, avoid: boxes.map(([...box]) => box) },
    {
      ...{ side, preferred: 'left', now: undefined, height: 250, margin: 38 },
      stage: { width: 1920, height: 1080 },
    },
    { margin: { x: 96, y: 54 }, captionScale },
  )

describe('standForCue', () => {
  const leftText: ShareBox = [0.15, 0.2, 0.38, 0.78]
  const allText: ShareBox = [0.15, 0.2, 0.7, 0.78]

  it('keeps a puppet on its side if its words have room there', () => {
    expect(at(line, 'auto')).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('lets a puppet change sides if its words would cover text', () => {
    expect(at(line, 'auto', leftText)).toMatchObject({ side: 'right', sunk: 0 })
    expect(at({ lane: 'act', gesture: 'bow' }, 'auto', leftText)).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('hides a puppet if its words have no room on any allowed side', () => {
    for (const stand of [at(line, 'auto', allText), at(line, 'left', leftText)])
      expect(stand).toMatchObject({ side: 'left', sunk: 250, isAside: true })
  })
})
