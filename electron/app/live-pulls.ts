import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Emit } from '../../src-shared/events/event.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { PullView } from '../../src-shared/events/state.ts'
import type { PullReport, ServerFault } from '../../src-shared/llm/transport.ts'

/** Downloads models and voices during a performance, one at a time. Writes their progress and their ends as events. */
export interface LivePulls {
  /** Starts a download, or continues one that was stopped. Returns why it cannot start, or null. */
  start(model: string): CommandError | null
  /** Stops the download. The next download of this model continues it. */
  cancel(): void
  /** Deletes what was downloaded of a model. Returns why it cannot, or null. */
  discard(model: string): CommandError | null
  /** Stops the download. Resolves when its end is written. */
  stop(): Promise<void>
}

export function createLivePulls(deps: {
  readonly pull: (
    model: string,
    signal: AbortSignal,
  ) => AsyncIterable<PullReport | { readonly fault: ServerFault }>
  readonly discard: (model: string) => ServerFault | null
  readonly emit: Emit
}): LivePulls {
  const { pull, emit } = deps
  let running: { readonly model: string; readonly controller: AbortController; over: Promise<void> } | null =
    null

  const perform = async (model: string, signal: AbortSignal): Promise<void> => {
    let bytes = { done: 0, of: 0 }
    const write = (state: PullView['state'], rest: { speed?: number; message?: string } = {}) =>
      void emit({ type: 'model/pull', model, state, ...bytes, ...rest })
    write('running')
    try {
      for await (const item of pull(model, signal)) {
        if ('fault' in item) {
          if (signal.aborted) break
          return write('failed', { message: `${item.fault.message} ${item.fault.remedy}` })
        }
        const { status, done, of, speed } = item
        bytes = { done, of }
        if (signal.aborted) break
        write('running', { message: status, ...(speed === undefined ? {} : { speed }) })
      }
      write(signal.aborted ? 'cancelled' : 'done')
    } catch (error) {
      write('failed', { message: `The download failed: ${describe(error)}` })
    }
  }

  return {
    start(model) {
      if (running !== null)
        return {
          kind: 'busy',
          message: `${running.model} is being downloaded.`,
          remedy: 'Wait until it ends, or cancel it. A later download resumes it.',
        }
      const controller = new AbortController()
      const over = perform(model, controller.signal).finally(() => {
        running = null
      })
      running = { model, controller, over }
      return null
    },
    cancel: () => running?.controller.abort(),
    discard(model) {
      if (running?.model === model)
        return { kind: 'busy', message: `${model} is being downloaded.`, remedy: 'Pause the download first.' }
      const fault = deps.discard(model)
      if (fault === null) emit({ type: 'model/pull', model, state: 'discarded', done: 0, of: 0 })
      return fault
    },
    async stop() {
      running?.controller.abort()
      await running?.over
    },
  }
}
