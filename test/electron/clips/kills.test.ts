import { describe, expect, it } from 'vitest'
import { lateClipMs, openClips } from '../../../electron/clips/save-clips.ts'
import { clipAfterMs, clipEveryMs } from '../../../src-shared/events/clip.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { clipSettings, noOwnClips, peakEvent } from '../../fixtures/peak.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const begun = { ...runStart, settings: clipSettings() } as Extract<typeof runStart, { type: 'run/start' }>
const { type: _, ...settings } = begun

/**
 * Plays one process, which is killed `killAfter` steps later: everything after the kill is lost, except for what OBS was asked
 * before. Adds the lines whose clips OBS saved to `saved`, and returns the time.
 */
async function life(disk: AdlibEvent[], saved: string[], startAt: number, killAfter: number) {
  const clock = virtualClock(startAt)
  const journal = memoryJournal({ run: 'r', clock })
  let isAlive = true
  let steps = 0
  const tick = (): void => {
    steps += 1
    if (steps >= killAfter) isAlive = false
  }
  for (const { t, seq: __, run: ___, ...body } of disk) {
    clock.setWall(t)
    journal.append(body as EventBody)
  }
  clock.setWall(startAt)
  journal.subscribe((event) => {
    tick()
    if (isAlive) disk.push(event)
  })
  const onDisk: Journal = {
    ...journal,
    async commit(body) {
      const event = journal.append(body)
      await Promise.resolve()
      tick()
      return isAlive ? event : new Promise(() => {})
    },
  }
  onDisk.append(disk.length > 0 ? { ...settings, type: 'run/resumed', cutBytes: 0 } : begun)
  const clips = openClips({
    ...{ journal: onDisk, clock, mark: () => null, own: noOwnClips },
    obs: {
      isHere: () => false,
      async saveReplay() {
        tick()
        if (!isAlive) return new Promise(() => {})
        const { saving } = journal.state().clips
        saved.push(saving ?? 'unknown')
        await Promise.resolve()
        tick()
        return { ok: true, path: '/videos/Replay.mkv' }
      },
    },
  })
  for (let n = 0; n < 3 && isAlive; n += 1) {
    const turn = `t${disk.length}`
    onDisk.append(peakEvent(turn))
    const cue = { id: turn, by: 'text', turn, lane: 'caption', durationMs: 3000 } as const
    if (isAlive)
      onDisk.append({ type: 'stage/cue', cue: { ...cue, content: { lane: 'caption', text: turn } } })
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
