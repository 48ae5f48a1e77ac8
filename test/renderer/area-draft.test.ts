import { describe, expect, it } from 'vitest'
import {
  type AreaDraft,
  addArea,
  areaLabel,
  areaLimits,
  changeArea,
  draftOf,
  hasRoom,
  isChanged,
  removeArea,
  settingsOf,
  undo,
} from '../../renderer/panel/sight/area-draft.ts'
import type { Box } from '../../src-shared/events/observation.ts'

const box: Box = [0.1, 0.1, 0.2, 0.2]
const other: Box = [0.5, 0.5, 0.2, 0.2]
const stored = {
  crop: other,
  masks: {
    screen: [{ name: 'chat', box }],
    '*': [{ name: 'clock', box: other }],
    obs: [{ name: 'mail', box }],
  },
  regions: [{ name: 'score', box }],
}
const empty = { crop: null, masks: {}, regions: [] }

describe('draftOf', () => {
  it('contains the areas of the current source and the areas that apply to all sources, and converts back to the same settings', () => {
    const draft = draftOf(stored, 'screen')
    expect(draft.areas.map(({ tool, name, onEvery }) => [tool, name, onEvery])).toEqual([
      ['mask', 'chat', false],
      ['mask', 'clock', true],
      ['region', 'score', false],
      ['crop', '', false],
    ])
    expect(settingsOf(draft, stored)).toEqual(stored)
    expect(isChanged(draft, stored)).toBe(false)
  })

  it('has no areas for a source with the name "constructor"', () => {
    expect(draftOf(empty, 'constructor').areas).toEqual([])
  })
})

describe('settingsOf', () => {
  it('keeps the masks of other sources, and removes a source that has no masks left', () => {
    const { masks } = settingsOf(removeArea(draftOf(stored, 'screen'), 0), stored)
    expect(masks).toEqual({ '*': stored.masks['*'], obs: stored.masks.obs })
  })

  it('moves a mask to `*` when the streamer applies it to all sources', () => {
    const { masks } = settingsOf(changeArea(draftOf(stored, 'screen'), 0, { onEvery: true }), stored)
    expect(masks['*']?.map(({ name }) => name)).toEqual(['chat', 'clock'])
    expect(masks.screen).toBeUndefined()
  })
})

describe('addArea', () => {
  it('gives each area its own id, also after a deletion, and applies it to this source only', () => {
    let draft = addArea(removeArea(draftOf(stored, 'screen'), 3), 'mask', other)
    draft = addArea(draft, 'mask', box)
    expect(draft.areas.slice(-2)).toEqual([
      { id: 4, tool: 'mask', name: '', box: other, onEvery: false },
      { id: 5, tool: 'mask', name: '', box, onEvery: false },
    ])
  })

  it('lists the masks of all sources once if these are edited', () => {
    expect(draftOf(stored, '*').areas.filter(({ tool }) => tool === 'mask')).toMatchObject([
      { name: 'clock', onEvery: true },
    ])
  })

  it('replaces the existing crop, and adds no region above the limit', () => {
    const cropped = addArea(addArea(draftOf(empty, 'screen'), 'crop', box), 'crop', other)
    expect(settingsOf(cropped, empty).crop).toEqual(other)
    let draft = draftOf(empty, 'screen')
    for (let n = 0; n < areaLimits.region; n++) draft = addArea(draft, 'region', box)
    expect(hasRoom(draft, 'region')).toBe(false)
    expect(addArea(draft, 'region', box)).toBe(draft)
    expect(hasRoom(draft, 'mask')).toBe(true)
  })
})

describe('changeArea', () => {
  it('changes only this area, and stores its name without spaces at its ends', () => {
    const draft = changeArea(draftOf(stored, 'screen'), 0, { name: ' team chat ' })
    expect(settingsOf(draft, stored)).toEqual({
      ...stored,
      masks: { ...stored.masks, screen: [{ name: 'team chat', box }] },
    })
    expect(isChanged(draft, stored)).toBe(true)
  })
})

it('areaLabel returns the name, or the tool and a number from 1', () => {
  const area = { id: 7, tool: 'mask', name: ' ', box, onEvery: false } as const
  expect(areaLabel(area, 1)).toBe('Mask 2')
  expect(areaLabel({ ...area, tool: 'region', name: ' score ' }, 0)).toBe('score')
  expect(areaLabel({ ...area, tool: 'crop' }, 0)).toBe('Crop')
})

describe('undo', () => {
  it('undoes a drawing, a deletion and a series of arrow keys, each in one step', () => {
    const before = draftOf(stored, 'screen')
    let draft = removeArea(before, 0)
    draft = addArea(draft, 'mask', other)
    const { id } = draft.areas.at(-1) ?? { id: -1 }
    for (const x of [0.51, 0.52, 0.53]) draft = changeArea(draft, id, { box: [x, 0.5, 0.2, 0.2] }, 'nudge')
    expect(undo(draft).areas.at(-1)?.box).toEqual(other)
    expect(undo(undo(draft)).areas).toHaveLength(3)
    expect(undo(undo(undo(draft))).areas).toEqual(before.areas)
    expect(isChanged(undo(undo(undo(draft))), stored)).toBe(false)
  })

  it('ends the step, so that the same arrow keys after it begin a new one', () => {
    const nudged = (draft: AreaDraft, x: number) => changeArea(draft, 0, { box: [x, 0.1, 0.2, 0.2] }, 'nudge')
    let draft = nudged(removeArea(draftOf(stored, 'screen'), 3), 0.11)
    draft = undo(draft)
    expect(undo(nudged(nudged(draft, 0.12), 0.13)).areas).toEqual(draft.areas)
    expect(undo(changeArea(nudged(draft, 0.12), 1, { box: other }, 'nudge')).areas[0]?.box[0]).toBe(0.12)
  })

  it('keeps the newest 100 steps', () => {
    let draft = draftOf(stored, 'screen')
    for (let n = 0; n < 120; n += 1) draft = changeArea(draft, 0, { name: `${n}` })
    let steps = 0
    for (let next = undo(draft); next !== draft; next = undo(draft)) {
      draft = next
      steps += 1
    }
    expect([steps, draft.areas[0]?.name]).toEqual([100, '19'])
  })

  it('does nothing if there is no change to undo', () => {
    const draft = draftOf(stored, 'screen')
    expect(undo(draft)).toBe(draft)
  })
})
