import { describe, expect, it } from 'vitest'
import { lateMs, runRules } from '../../../electron/rules/run-rules.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { journalOf, killedProcess } from '../../fixtures/killed-process.ts'
import { ruleOf, settingsWith } from '../../fixtures/rules.ts'
import { beatEvent } from '../../fixtures/started-run.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const settings = settingsWith(
  ruleOf({ id: 'one', everyS: 1, do: { do: 'http', method: 'GET', url: 'http://localhost:9/1', body: '' } }),
  ruleOf({ id: 'two', everyS: 1, do: { do: 'http', method: 'GET', url: 'http://localhost:9/2', body: '' } }),
  ruleOf({ id: 'three', everyS: 1, do: { do: 'sound', sound: 'drum' } }),
)

/** What reached other programs, over all processes of a run. */
type Sent = Map<string, number>

/**
 * Plays one process, which is killed `killAfter` steps later; what is sent before the kill has reached the other program.
 */
async function life(disk: AdlibEvent[], sent: Sent, startAt: number, killAfter: number, rng: () => number) {
  const { clock, journal, isAlive, step, begin } = killedProcess(disk, { settings, startAt, killAfter })
  const runner = runRules({
    ...{ journal, clock, isClean: () => true },
    async carryOut(action, about) {
      if (!step()) return new Promise(() => {})
      const key = `${about.subject} ${'url' in action ? action.url : action.do}`
      sent.set(key, (sent.get(key) ?? 0) + 1)
      await Promise.resolve()
      step()
      return rng() < 0.2 ? { message: 'No.', remedy: 'Check it.' } : null
    },
  })
  begin()
  for (let n = 0; n < 4 && isAlive(); n += 1) {
    await clock.advanceAsync(1500)
    if (!isAlive()) break
    const subject = `moment ${disk.length} ${startAt}`
    journal.append(beatEvent(`b${disk.length}`, 'death', { subject }))
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
      const started = new Set<string>()
      const after = journalOf(disk, virtualClock(), (journal) => {
        const { due, recent } = journal.state().rules
        for (const { id } of [...due, ...recent]) started.add(id)
      }).state()
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
