import type { State } from '../../src-shared/events/state.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { AboutHost } from '../gateway/host.ts'
import type { DataFailure } from '../platform/files.ts'
import { compose } from './compose.ts'
import { openInputs, type PerformanceOptions } from './open-inputs.ts'
import type { OperatorCommands } from './operator-commands.ts'
import { serve } from './serve.ts'
import { type Summary, stopPerformance } from './stop.ts'

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
      async panic(by) {
        await parts.commands.panic(by)
      },
      stop: (reason) => stopPerformance(inputs, parts, served, { reason, print }),
    },
  }
}
