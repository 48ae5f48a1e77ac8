import { describe, expect, it } from 'vitest'
import { lateClipMs, openClips } from '../../../electron/clips/save-clips.ts'
import { clipAfterMs, clipEveryMs } from '../../../src-shared/events/clip.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { killedProcess } from '../../fixtures/killed-process.ts'
import { clipSettings, noOwnClips, peakEvent } from '../../fixtures/peak.ts'

/**
 * Plays one process, which is killed `killAfter` steps later: everything after the kill is lost, except for what OBS was asked
 * before. Adds the lines whose clips OBS saved to `saved`, and returns the time.
 */
async function life(disk: AdlibEvent[], saved: string[], startAt: number, killAfter: number) {
  const { clock, journal, isAlive, step, begin } = killedProcess(disk, {
    ...{ settings: clipSettings(), startAt, killAfter },
  })
  begin()
  const clips = openClips({
    ...{ journal, clock, mark: () => null, own: noOwnClips },
    obs: {
      isHere: () => false,
      async saveReplay() {
        if (!step()) return new Promise(() => {})
        const { saving } = journal.state().clips
        saved.push(saving ?? 'unknown')
        await Promise.resolve()
        step()
        return { ok: true, path: '/videos/Replay.mkv' }
      },
    },
  })
  for (let n = 0; n < 3 && isAlive(); n += 1) {
    const turn = `t${disk.length}`
    journal.append(peakEvent(turn))
    const cue = { id: turn, by: 'text', turn, lane: 'caption', durationMs: 3000 } as const
    if (isAlive())
      journal.append({ type: 'stage/cue', cue: { ...cue, content: { lane: 'caption', text: turn } } })
    await clock.advanceAsync(clipAfterMs)
    await clock.advanceAsync(clipEveryMs)
  }
  clips.stop()
  return clock.now()
}

describe('clips of a program that is killed 100 times', () => {
  it('are saved at most once, and each that was begun has an end', async () => {
    let kills = 0
    let unsure = 0
    for (let seed = 0; kills < 100; seed += 1) {
      const rng = seededBy(`clips ${seed}`)
      const disk: AdlibEvent[] = []
      const saved: string[] = []
      let at = Date.UTC(2026, 0, 1)
      for (let n = 0; n < 4; n += 1) {
        at = await life(disk, saved, at, 1 + Math.floor(rng() * 14))
        kills += 1
        at += rng() < 0.5 ? 500 : lateClipMs + 1000
      }
      await life(disk, saved, at, Number.POSITIVE_INFINITY)
      expect(new Set(saved).size, `seed ${seed}`).toBe(saved.length)
      const of = (type: 'clip/began' | 'clip/saved' | 'clip/failed') =>
        disk.flatMap((event) => (event.type === type ? [event.clip] : []))
      const began = of('clip/began')
      expect(new Set(began).size, `seed ${seed}`).toBe(began.length)
      expect(saved.every((clip) => began.includes(clip))).toBe(true)
      const ended = [...of('clip/saved'), ...of('clip/failed')]
      expect(new Set(ended).size, `seed ${seed}`).toBe(ended.length)
      for (const clip of began) expect(ended, `seed ${seed}`).toContain(clip)
      unsure += of('clip/failed').length
    }
    expect(unsure).toBeGreaterThan(0)
  })
})
