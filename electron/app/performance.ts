import { describe } from '../../src-shared/events/json.ts'
import type { State } from '../../src-shared/events/state.ts'
import { type ModelShare, modelShare } from '../../src-shared/performer/model-levels.ts'
import { ledgerOf } from '../../src-shared/performer/show/evening/last-evening.ts'
import { showSummary } from '../../src-shared/performer/show-summary.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { clipFile } from '../clips/clip-file.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { AboutHost } from '../gateway/host.ts'
import { systemClock } from '../platform/clock.ts'
import type { DataFailure } from '../platform/files.ts'
import { compose, type Parts } from './compose.ts'
import { type Inputs, openInputs, type PerformanceOptions } from './open-inputs.ts'
import type { OperatorCommands } from './operator-commands.ts'
import { type Served, serve } from './serve.ts'

/** A running performance. */
export interface Performance {
  readonly run: string
  readonly dir: string
  readonly port: number
  readonly urls: Gateway['urls']
  state(): State
  /** Carries out a command from the desktop app. Never rejects. */
  command: OperatorCommands['command']
  report: AboutHost['report']
  reportProblem(problem: { readonly message: string; readonly remedy: string }): void
  reportLostScreen(name: string, remedy: string): void
  /** Resolves with the file of the clip that this event of a run saved, or null if there is none on this computer. */
  clipFile(run: string, seq: number): Promise<string | null>
  /**
   * Clears the stage immediately and keeps it empty. Never rejects. Resolves when the panic is stored for the next
   * start, or cannot be stored.
   */
  panic(by: string): Promise<void>
  /** Ends the running turn, the run and everything that was started. Never rejects. */
  stop(reason: string): Promise<Summary>
}

/**
 * Starts the whole performer. Returns a failure if a folder or run cannot be used; throws if the gateway cannot
 * listen.
 */
export async function startPerformance(
  options: PerformanceOptions,
): Promise<{ ok: true; performance: Performance } | { ok: false; failure: DataFailure }> {
  const { print } = options
  const read = await openInputs(options)
  if (!read.ok) return read
  const { inputs } = read
  const { journal, run: id, dir } = inputs.opened
  const parts = await compose(inputs, options)
  const served = await serve(inputs, parts, options)
  return {
    ok: true,
    performance: {
      run: id,
      dir,
      port: served.gateway.port,
      urls: served.gateway.urls,
      report: served.about.report,
      state: journal.state,
      command: parts.commands.command,
      reportProblem: ({ message, remedy }) =>
        void journal.append({ type: 'settings/problem', message, remedy }),
      reportLostScreen: (source, remedy) => parts.sight.forPages.eye({ source, state: 'lost', remedy }),
      clipFile: (run, seq) => clipFile(parts.runs, run, seq),
      async panic(by) {
        await parts.commands.panic(by)
      },
      stop: (reason) => stopPerformance(inputs, parts, served, { reason, print }),
    },
  }
}

/** Totals of a performance that has ended. */
interface Summary {
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
async function stopPerformance(
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
  parts.firing.stop()
  parts.silence.stop()
  parts.clips.stop()
  parts.ownClips.stop()
  parts.obs.stop()
  parts.vtubeStudio.stop()
  parts.wordsHeard.close()
  parts.chat.close()
  parts.viewers.close()
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
    stopActing('the games', parts.games.close),
  ])
  // Do not await this: the events are appended immediately, and the sync below waits for the disk.
  void Promise.allSettled(journal.state().locks.map(({ holder }) => tools.locks.releaseAll(holder)))
  stage.clear('run-end')
  const persona = parts.persona()
  const { language } = persona
  const text = showSummary(journal.state(), language)
  const unkept =
    text === null
      ? null
      : parts.memories.record(run, { text, language, ledger: ledgerOf(journal.state(), persona) })
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
