import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type AdlibProcess, eventsOnDisk, stopAll, temporaryFolder } from '../../fixtures/adlib-process.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { faultKinds } from './fault-kinds.ts'
import { type Fault, type FaultOutcome, faultsInRounds, outcomeOf } from './faults.ts'
import { openFillableDisk } from './fillable-disk.ts'
import { sampleProcess, trendOf } from './process-sampler.ts'
import { soakReport } from './soak-report.ts'
import { startSoakShow } from './soak-show.ts'

const minutes = Number(process.env.ADLIB_SOAK_MINUTES ?? 30)
const seed = Number(process.env.ADLIB_SOAK_SEED ?? Math.floor(Math.random() * 1_000_000))
const warmUpMinutes = Math.min(5, minutes / 3)

/**
 * Maximum time (ms) without a cue during or after a fault. It is generous, because a calm show is often silent even
 * without a fault.
 */
const reactionLimitMs = 30_000
const restoreLimitMs = 120_000
/** Maximum growth after the warm-up. The memory limit allows for garbage that is not collected yet. */
const flat = { rssMb: 64, handles: 8 } as const
const stopLimitMs = 2000
const commandEveryMs = 4000

const folder = temporaryFolder()
const endings: (() => void | Promise<void>)[] = []

afterAll(async () => {
  stopAll()
  for (const end of endings) await end()
  folder.remove()
})

it(
  `adlib performs for ${minutes} minutes through faults of every kind and loses no event`,
  async () => {
    process.stdout.write(`soak of ${minutes} minutes, ADLIB_SOAK_SEED=${seed}\n`)
    const rng = seededRng(seed)
    const disk = openFillableDisk(folder.dir)
    endings.push(disk.remove)
    const show = await startSoakShow({ dir: folder.dir, disk, seed: seed + 1 })
    endings.push(show.close)
    const { adlib, ledger } = show
    const faults = faultKinds(show, rng)
    expect(await ledger.cueAfter(performance.now(), 60_000), 'a first cue').toBe(true)
    const sampler = sampleProcess(adlib.child.pid ?? 0)
    endings.push(() => sampler?.stop())
    let commands = 0
    const commander = setInterval(() => {
      commands += 1
      show.command(commands)
    }, commandEveryMs)
    endings.push(() => clearInterval(commander))

    const outcomes: FaultOutcome[] = []
    const until = performance.now() + minutes * 60_000
    for (const fault of faultsInRounds(faults, rng)) {
      await sleep(3000 + rng() * 6000)
      if (performance.now() + (fault.lastsMs ?? 0) + reactionLimitMs > until) break
      const outcome = await outcomeOf(fault, ledger, restoreLimitMs)
      outcomes.push(outcome)
      const rssMb = sampler?.samples.at(-1)?.rssMb
      process.stdout.write(`${JSON.stringify({ ...outcome, rssMb })}\n`)
      expect(adlib.child.exitCode, crashOf(adlib)).toBeNull()
    }
    clearInterval(commander)
    await sleep(2000)

    sampler?.stop()
    const asked = performance.now()
    const code = await adlib.stop()
    const stop = { code, ms: performance.now() - asked }
    const events = eventsOnDisk(folder.dir)
    const warm = sampler?.samples.filter(({ hours }) => hours * 60 >= warmUpMinutes) ?? []
    const trend = (of: 'rssMb' | 'handles') =>
      warm.length === 0 ? null : trendOf(warm.map((sample) => ({ hours: sample.hours, value: sample[of] })))
    const [rss, handles] = [trend('rssMb'), trend('handles')]
    const of = (type: string) => events.filter((event) => event.type === type).length
    process.stdout.write(
      `\n${soakReport({
        minutes,
        seed,
        disk: disk.kind,
        pages: `a panel, 2 overlays (${show.isInBrowser ? 'one' : 'neither'} of them in Chromium), an eye, 2 MCP servers`,
        outcomes,
        counts: ledger.counts(),
        events: events.length,
        turns: of('turn/end'),
        calls: of('tool/call'),
        warmUpMinutes,
        rss,
        handles,
        stop,
      })}\n\n`,
    )

    const happened = (fault: Fault) => outcomes.filter(({ name }) => name === fault.name).length
    const tracesOf = ({ isTrace }: Fault) =>
      isTrace === undefined ? Infinity : events.filter((event, at) => isTrace(event, events[at - 1])).length
    const untraced = faults.filter((fault) => tracesOf(fault) < happened(fault))
    expect(untraced.map(({ name }) => name).join('\n'), 'faults without a trace on disk').toBe('')
    expect(ledger.compare(events).join('\n'), 'lost or changed events').toBe('')
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
    expect(events.at(-1)?.type).toBe('run/end')
    const confirming = new Set(events.flatMap((event) => (event.type === 'stage/shown' ? [event.page] : [])))
    expect(confirming.size, 'overlays that confirmed cues').toBeGreaterThan(1)
    expect(of('sight/observation'), 'observations').toBeGreaterThan(minutes)
    expect(of('tool/call')).toBe(of('tool/done') + of('tool/error'))
    expect(of('turn/start')).toBe(of('turn/end'))
    // As text, because the message of a failed comparison of arrays shows only their lengths.
    const named = (fails: (outcome: FaultOutcome) => boolean) =>
      outcomes.flatMap((outcome) => (fails(outcome) ? [JSON.stringify(outcome)] : [])).join('\n')
    const late = (ms: number | null | undefined, limitMs: number) => ms === null || (ms ?? 0) > limitMs
    expect(
      named(({ silenceMs }) => late(silenceMs, reactionLimitMs)),
      'late reactions',
    ).toBe('')
    expect(
      named(({ restoredMs }) => late(restoredMs, restoreLimitMs)),
      'late recoveries',
    ).toBe('')
    expect(ledger.troubles()).toBeGreaterThanOrEqual(
      outcomes.filter(({ name }) => name.startsWith('disk')).length,
    )
    const hours = (minutes - warmUpMinutes) / 60
    // Garbage is collected about once a minute, so a slope measured over less than ten minutes is noise.
    const grown = minutes < 10 ? (rss?.most ?? 0) - (rss?.least ?? 0) : (rss?.perHour ?? 0) * hours
    expect(grown, 'growth of RSS in MB').toBeLessThan(minutes < 10 ? 2 * flat.rssMb : flat.rssMb)
    expect((handles?.perHour ?? 0) * hours, 'growth of open handles').toBeLessThan(flat.handles)
    expect(stop.code).toBe(0)
    expect(stop.ms).toBeLessThan(stopLimitMs)
  },
  (minutes + 10) * 60_000,
)

const crashOf = (adlib: AdlibProcess): string => `the program ended:\n${adlib.said().slice(-4000)}`
