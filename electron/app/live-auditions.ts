import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Emit } from '../../src-shared/events/event.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import type { AuditionView, State } from '../../src-shared/events/state.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { auditionLength } from '../../src-shared/performer/writer/run-audition.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import type { Auditions } from '../data/auditions.ts'
import { auditionModel, noAudition } from '../model-servers/audition-model.ts'
import type { Located } from '../model-servers/open-servers.ts'
import type { ModelChoices } from './models.ts'
import type { TryGuard } from './try-guard.ts'

/** Auditions during a performance, one at a time. */
export interface LiveAuditions {
  start(model: string): Promise<CommandError | null>
  cancel(): void
  /** Cancels the running audition. Resolves when its end is written. */
  stop(): Promise<void>
}

interface Running {
  readonly model: string
  readonly controller: AbortController
  readonly over: Promise<void>
}

/**
 * Runs auditions during a performance. While the show needs the model's server, no audition starts, and a running one
 * is canceled.
 */
export function createLiveAuditions(deps: {
  readonly models: Pick<ModelChoices, 'locate'>
  readonly guard: TryGuard
  readonly auditions: Pick<Auditions, 'save'>
  readonly persona: () => Persona
  readonly isClean: (text: string) => boolean
  readonly emit: Emit
  readonly state: () => Pick<State, 'settings'>
  readonly clock: Clock
  readonly rng: Rng
  readonly rightOfWay: Pick<RightOfWay, 'yielding'>
}): LiveAuditions {
  const { models, guard, auditions, emit, state, clock, rng } = deps
  let running: Running | null = null

  const write = (model: string, now: AuditionView['state'], done = 0, message?: string) =>
    void emit({
      type: 'audition/state',
      model,
      state: now,
      done,
      of: auditionLength,
      ...(message === undefined ? {} : { message }),
    })

  const perform = async (located: Located, controller: AbortController): Promise<void> => {
    let done = 0
    const report = (now: AuditionView['state'], message?: string) =>
      write(located.model.name, now, done, message)
    let stoppedFor: string | undefined
    report('running')
    const { show, sampling } = state().settings
    const { signal } = controller
    const { persona, isClean } = deps
    // A turn that is still running when the show pauses goes first.
    const driver = deps.rightOfWay.yielding(located.server.driver)
    const about = { persona: persona(), isClean, settings: { show, sampling }, clock, rng, signal }
    for await (const step of auditionModel({ ...located, driver }, about)) {
      if (step.type === 'cancelled') return report('cancelled', stoppedFor)
      if (step.type === 'failed') return report('failed', `${step.message} ${step.remedy}`)
      if (step.type === 'done') {
        const unkept = auditions.save(step.audition)
        return report('done', unkept === null ? undefined : `${unkept.message} ${unkept.remedy}`)
      }
      done = step.done
      report('running')
      const reason = guard(located)
      if (reason !== null) {
        stoppedFor = reason.message
        controller.abort()
      }
    }
  }

  return {
    async start(model) {
      const refused = noAudition(model)
      if (refused !== null) return refused
      if (running !== null)
        return {
          kind: 'busy',
          message: `An audition of ${running.model} is running.`,
          remedy: 'Wait until it ends, or cancel it.',
        }
      const controller = new AbortController()
      let isOver = () => {}
      const over = new Promise<void>((resolve) => {
        isOver = resolve
      })
      running = { model, controller, over }
      const finish = () => {
        running = null
        isOver()
      }
      const located = await models.locate(model, controller.signal)
      if (controller.signal.aborted) {
        write(model, 'cancelled')
        finish()
        return null
      }
      const problem = located.ok
        ? guard(located.value)
        : { kind: located.fault.kind, message: located.fault.message, remedy: located.fault.remedy }
      if (!located.ok || problem !== null) {
        finish()
        return problem
      }
      void perform(located.value, controller)
        .catch((error: unknown) => write(model, 'failed', 0, `The audition failed: ${describe(error)}`))
        .finally(finish)
      return null
    },
    cancel: () => running?.controller.abort(),
    async stop() {
      running?.controller.abort()
      await running?.over
    },
  }
}
