import { describe } from '../../src-shared/events/json.ts'
import { type ModelShare, modelShare } from '../../src-shared/performer/model-levels.ts'
import { showSummary } from '../../src-shared/performer/show-summary.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { systemClock } from '../platform/clock.ts'
import type { Inputs } from './open-inputs.ts'
import type { Parts } from './parts.ts'
import type { Served } from './serve.ts'

/** Totals of a performance that has ended. */
export interface Summary {
  readonly run: string
  readonly dir: string
  readonly turns: number
  readonly cues: number
  readonly toolCalls: number
  readonly events: number
  /** What a model contributed; null without a model, or if it was hardly asked. */
  readonly model: ModelShare | null
}

/** Timeouts (ms). They add up to less than 2 s. */
const stopMs = { acting: 1000, serving: 500 } as const

/** Ends the running turn, the run and everything that was started. Never rejects. */
export async function stopPerformance(
  { opened }: Inputs,
  parts: Parts,
  served: Served,
  options: { readonly reason: string; readonly print: (line: string) => void },
): Promise<Summary> {
  const { journal, run, dir } = opened
  const { selector, sight, stage, tools, toolServer, agents } = parts
  const { reason, print } = options
  served.withdraw()
  selector.stop()
  tools.livePacks.stop()
  parts.userMedia.close()
  if (journal.trouble() === null)
    for (const { id, parent } of journal.state().agents)
      if (parent === null) agents.stop(id, 'the end of the run')
  parts.obs.stop()
  parts.vtubeStudio.stop()
  parts.wordsHeard.close()
  parts.stopAnswers()
  parts.runs.close()
  const stopActing = stopWithin(systemClock, stopMs.acting, print)
  await Promise.all([
    stopActing('the eyes', sight.close),
    stopActing('the tool server', toolServer.close),
    stopActing('the agents', agents.close),
    stopActing('the approved calls', parts.reopenedAsks.stop),
    stopActing('the MCP servers', tools.mcpServers.stop),
    stopActing('the measurement', parts.backgroundMeasuring.stop),
    stopActing('the audition', parts.liveAuditions.stop),
    stopActing('the download', parts.livePulls.stop),
    stopActing('the installation', parts.stopInstallation),
    stopActing('the bench', parts.bench.stop),
  ])
  // Do not await this: the events are appended immediately, and the sync below waits for the disk.
  void Promise.allSettled(journal.state().locks.map(({ holder }) => tools.locks.releaseAll(holder)))
  stage.clear('run-end')
  const summary = showSummary(journal.state())
  const unkept = summary === null ? null : parts.memories.record(run, summary)
  if (unkept !== null) print(`The summary of this run was not stored: ${unkept.message} ${unkept.remedy}`)
  journal.append({ type: 'run/end', reason })
  const { totals, seq } = journal.state()
  const model = modelShare(journal.state())
  const stopServing = stopWithin(systemClock, stopMs.serving, print)
  await stopServing('the journal', journal.sync)
  await stopServing('the gateway', served.gateway.close)
  await stopServing('the event file', async () => journal.close().catch(() => {}))
  // Last, because a collector that does not answer uses up the remaining time.
  await stopServing('the traces', parts.stopTraces)
  return { run, dir, turns: totals.turns, cues: totals.cues, toolCalls: totals.toolCalls, events: seq, model }
}

/**
 * Returns a function that stops one part. All parts together get `ms`, counted from this call. A part that hangs or
 * fails does not block the others.
 */
function stopWithin(
  clock: Clock,
  ms: number,
  print: (line: string) => void,
): (part: string, stop: () => Promise<unknown>) => Promise<void> {
  const deadline = clock.monotonic() + ms
  return (part, stop) =>
    new Promise((resolve) => {
      const cancel = clock.after(Math.max(0, deadline - clock.monotonic()), () => {
        print(`Adlib exits without waiting for ${part}: it took longer than ${ms} ms.`)
        resolve()
      })
      const end = (): void => {
        cancel()
        resolve()
      }
      // Inside a promise, a synchronous throw also counts as a failure.
      Promise.resolve()
        .then(stop)
        .then(end, (error: unknown) => {
          print(`Stopping ${part} failed: ${describe(error)}`)
          end()
        })
    })
}
