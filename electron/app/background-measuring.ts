import type { Journal } from '../../src-shared/events/journal.ts'
import {
  type Measurement,
  maxModeRequests,
  needsMeasurement,
  openMeasurement,
} from '../../src-shared/llm/measure-modes.ts'
import { minParameters, sizeInName } from '../../src-shared/llm/model-facts.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { blockedBy } from '../../src-shared/performer/performer-state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { describeScores } from '../model-servers/mode-finding.ts'
import type { Located } from '../model-servers/open-servers.ts'
import type { ModelChoices } from './models.ts'

const checkMs = 1000
/** Time (ms) without requests after a failure of the server. */
const afterFailureMs = 60_000

/** The measurement of the performing model while nothing can be performed. */
export interface BackgroundMeasuring {
  /** Stops measuring this model until the next start. Its answers so far are kept. */
  cancel(model: string): void
  /** Cancels the running request. Resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Measures the modes of the performing model while nothing can be performed, such as before Go live. It never measures
 * during a show: the model must read its instructions again after each request, and moments in that time would pass
 * without its words. A request gives way at once to any other request. Each answer is stored.
 */
export function startBackgroundMeasuring(deps: {
  readonly journal: Pick<Journal, 'state' | 'append'>
  readonly clock: Clock
  readonly models: Pick<ModelChoices, 'locate'>
  readonly selector: Pick<ModelSelector, 'current' | 'onReplaced'>
  readonly rightOfWay: Pick<RightOfWay, 'idleWork'>
  /** Returns whether a person measures or auditions a model, or runs the bench. */
  readonly isBusy: () => boolean
  readonly print: (line: string) => void
}): BackgroundMeasuring {
  const { journal, clock, models, selector, rightOfWay } = deps
  const { state } = journal
  /** Models that need no measurement in this run. */
  const finished = new Set<string>()
  let current: {
    readonly model: string
    readonly located: Located
    readonly measurement: Measurement
  } | null = null
  let controller = new AbortController()
  let notBefore = Number.NEGATIVE_INFINITY
  let stopTimer: Cancel = () => {}
  let running = Promise.resolve()
  let isStopped = false

  const mayBegin = (): boolean =>
    !deps.isBusy() &&
    clock.monotonic() >= notBefore &&
    state().settings.brain.mode === 'auto' &&
    blockedBy(state()) !== null

  const waitAfterFailure = (): void => {
    notBefore = clock.monotonic() + afterFailureMs
  }

  const locate = async (model: string, signal: AbortSignal): Promise<Located | null> => {
    if (current?.model === model) return current.located
    const located = await models.locate(model, signal)
    if (!located.ok) waitAfterFailure()
    return located.ok ? located.value : null
  }

  const open = async (model: string, signal: AbortSignal): Promise<Measurement | null> => {
    const located = await locate(model, signal)
    if (located === null) return null
    const { server, model: facts } = located
    const { name, digest, parameters = sizeInName(name) ?? minParameters } = facts
    if (parameters < minParameters || !needsMeasurement(server.memory.get(digest), clock.now())) {
      finished.add(model)
      return null
    }
    if (current?.model !== model)
      current = { model, located, measurement: openMeasurement({ ...server, clock, model: name, digest }) }
    return current.measurement
  }

  /** Sends requests until the show needs the model, the measurement is over, or the server fails. */
  const measure = async (model: string, signal: AbortSignal): Promise<void> => {
    const measurement = await open(model, signal)
    if (measurement === null) return
    while (!signal.aborted && measurement.nextMode() !== null && mayBegin()) {
      const done = measurement.done()
      journal.append({ type: 'brain/phase', model, phase: 'measuring', done, of: maxModeRequests })
      const asked = await rightOfWay.idleWork((limited) => measurement.ask(limited), signal)
      if (asked.ok && asked.value !== null) waitAfterFailure()
      if (!asked.ok) break
    }
    if (isStopped) return
    // The performer's prompt may be warming again by now.
    if (state().modelPhase?.phase === 'measuring')
      journal.append({ type: 'brain/phase', model, phase: 'ready' })
    if (signal.aborted || measurement.nextMode() !== null) return
    finished.add(model)
    const result = measurement.finish()
    // A server that refuses every mode refuses the performer's requests, too, which reports it.
    if (result.ok) deps.print(describeScores(model, result.scores))
  }

  const check = async (): Promise<void> => {
    const { driver, ref } = selector.current()
    if (driver !== null && !finished.has(ref.model) && mayBegin()) {
      controller = new AbortController()
      await measure(ref.model, controller.signal)
    }
    schedule()
  }
  const schedule = (): void => {
    if (isStopped) return
    stopTimer = clock.after(checkMs, () => {
      running = check()
    })
  }
  schedule()
  const stopFollowing = selector.onReplaced(() => controller.abort())

  return {
    cancel(model) {
      finished.add(model)
      if (current?.model === model) controller.abort()
    },
    stop() {
      isStopped = true
      stopFollowing()
      stopTimer()
      controller.abort()
      return running
    },
  }
}
