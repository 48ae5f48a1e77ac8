import { describe, expect, it } from 'vitest'
import { lateMs, runRules } from '../../../electron/rules/run-rules.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { beatEvent } from '../../fixtures/started-run.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const settings = settingsWith(
  ruleOf({ id: 'one', everyS: 1, do: { do: 'http', method: 'GET', url: 'http://localhost:9/1', body: '' } }),
  ruleOf({ id: 'two', everyS: 1, do: { do: 'http', method: 'GET', url: 'http://localhost:9/2', body: '' } }),
  ruleOf({ id: 'three', everyS: 1, do: { do: 'sound', sound: 'drum' } }),
)
const { type: _, ...begun } = { ...runStart, settings } as Extract<typeof runStart, { type: 'run/start' }>

/** What reached other programs, over all processes of a run. */
type Sent = Map<string, number>

/**
 * Plays one process: a journal that begins with what is on disk, and that loses everything after the kill. The kill comes
 * `killAfter` steps of the program later; what is sent before the kill has reached the other program.
 */
async function life(disk: AdlibEvent[], sent: Sent, startAt: number, killAfter: number, rng: () => number) {
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
  // Appended events reach the disk at once or not at all; a commit resolves only afterwards.
  const onDisk: Journal = {
    ...journal,
    async commit(body) {
      const event = journal.append(body)
      await Promise.resolve()
      tick()
      return isAlive ? event : new Promise(() => {})
    },
  }
  const runner = runRules({
    ...{ journal: onDisk, clock, isClean: () => true },
    async carryOut(action, about) {
      tick()
      if (!isAlive) return new Promise(() => {})
      const key = `${about.subject} ${'url' in action ? action.url : action.do}`
      sent.set(key, (sent.get(key) ?? 0) + 1)
      await Promise.resolve()
      tick()
      return rng() < 0.2 ? { message: 'No.', remedy: 'Check it.' } : null
    },
  })
  if (disk.length > 0) onDisk.append({ ...begun, type: 'run/resumed', cutBytes: 0 })
  else onDisk.append({ ...begun, type: 'run/start' })
  for (let n = 0; n < 4 && isAlive; n += 1) {
    await clock.advanceAsync(1500)
    if (!isAlive) break
    const subject = `moment ${disk.length} ${startAt}`
    onDisk.append(beatEvent(`b${disk.length}`, 'death', { subject }))
    await clock.advanceAsync(10)
  }
  runner.stop()
  return clock.now()
}

describe('rules of a program that is killed 100 times', () => {
  it('fire at most once for a moment, and none that was on disk is lost', async () => {
    let kills = 0
    let interrupted = 0
    for (let seed = 0; kills < 100; seed += 1) {
      const rng = seededBy(`kills ${seed}`)
      const disk: AdlibEvent[] = []
      const sent: Sent = new Map()
      let at = Date.UTC(2026, 0, 1)
      for (let n = 0; n < 3; n += 1) {
        at = await life(disk, sent, at, 1 + Math.floor(rng() * 25), rng)
        kills += 1
        // Some restarts are quick, some come after the moment has passed.
        at += rng() < 0.5 ? 500 : lateMs + 1000
      }
      await life(disk, sent, at, Number.POSITIVE_INFINITY, rng)
      expect(
        [...sent.values()].filter((times) => times > 1),
        `seed ${seed}`,
      ).toEqual([])

      // Each sure death that is on disk has exactly one end for each rule, or is known to be interrupted.
      const clock = virtualClock()
      const journal = memoryJournal({ run: 'r', clock })
      let after = journal.state()
      const started = new Set<string>()
      for (const { t, seq: __, run: ___, ...body } of disk) {
        clock.setWall(t)
        journal.append(body as EventBody)
        after = journal.state()
        for (const { id } of [...after.rules.due, ...after.rules.recent]) started.add(id)
      }
      const deaths = disk.filter(({ type }) => type === 'show/beat').length
      expect(started.size, `seed ${seed}`).toBe(3 * deaths)
      const ended = new Map(after.rules.recent.map(({ id, state }) => [id, state]))
      for (const id of started) expect(ended.get(id), `seed ${seed}, ${id}`).toBeDefined()
      expect([...ended.values()], `seed ${seed}`).not.toContain('sending')
      interrupted += [...ended.values()].filter((state) => state === 'unknown').length
    }
    expect(interrupted).toBeGreaterThan(0)
  })
})
