import { describe, expect, it } from 'vitest'
import { restReason } from '../../../src-shared/events/on-air.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import type { ObsView, PageView } from '../../../src-shared/events/views.ts'

const page = (patch: Partial<PageView> = {}): PageView => ({ page: 'a', at: 0, ...patch })
const obs = (scene: string): ObsView => ({ state: 'connected', at: 0, scene })
const resting = (patch: { obs?: ObsView; pages?: PageView[] }) => restReason({ ...emptyState(), ...patch })

describe('restReason', () => {
  it('returns the break scene that OBS or an overlay page reports', () => {
    expect(resting({ obs: obs('Game') })).toBeNull()
    expect(resting({ obs: obs('brb ') })).toEqual({ why: 'break-scene', scene: 'brb ' })
    expect(resting({ pages: [page(), page({ page: 'b', scene: 'Starting Soon' })] })).toEqual({
      why: 'break-scene',
      scene: 'Starting Soon',
    })
  })

  it('uses the scene from OBS even if a page reports another scene', () => {
    expect(resting({ obs: obs('Game'), pages: [page({ scene: 'BRB' })] })).toBeNull()
  })

  it('reports hidden overlays only if OBS hides all overlays', () => {
    expect(resting({ pages: [] })).toBeNull()
    expect(resting({ pages: [page({ hidden: true }), page({ page: 'b' })] })).toBeNull()
    expect(resting({ pages: [page({ hidden: true }), page({ page: 'b', hidden: false })] })).toBeNull()
    expect(resting({ pages: [page({ hidden: true })] })).toEqual({ why: 'overlay-hidden' })
  })

  it('ignores the window of the desktop app', () => {
    const app = page({ page: 'app', isApp: true })
    expect(resting({ pages: [app, page({ hidden: true })] })).toEqual({ why: 'overlay-hidden' })
    expect(resting({ pages: [app] })).toBeNull()
  })
})
