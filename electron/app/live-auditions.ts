import { pairsByAppeal } from '../../src-shared/bench/audition-pairs.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Audition } from '../../src-shared/events/audition.ts'
import type { Emit } from '../../src-shared/events/event.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import type { AuditionView, State } from '../../src-shared/events/state.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import {
  type AuditionDeps,
  type AuditionStep,
  auditionLength,
  runAudition,
} from '../../src-shared/performer/writer/run-audition.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import type { Auditions } from '../data/auditions.ts'
import { loadMs, measureModel } from '../model-servers/find-models.ts'
import type { Located } from '../model-servers/open-servers.ts'
import type { ModelChoices } from './models.ts'
import type { EmbedTexts } from './observations.ts'
import { modelToTry, noAudition, type TryGuard } from './try-model.ts'

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
  readonly embed: EmbedTexts
  readonly emit: Emit
  readonly state: () => Pick<State, 'settings'>
  readonly clock: Clock
  readonly rng: Rng
  readonly rightOfWay: Pick<RightOfWay, 'yielding'>
}): LiveAuditions {
  const { guard, auditions, emit, state, clock, rng } = deps
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
    const { persona, isClean, embed } = deps
    // A turn that is still running when the show pauses goes first.
    const driver = deps.rightOfWay.yielding(located.server.driver)
    const about = { persona: persona(), isClean, embed, settings: { show, sampling }, clock, rng, signal }
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
      const tried = await modelToTry(deps, model, controller.signal)
      if (controller.signal.aborted) {
        write(model, 'cancelled')
        finish()
        return null
      }
      if (!tried.ok) {
        finish()
        return tried.failure
      }
      void perform(tried.located, controller)
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

/**
 * Loads a model, and then runs its audition, so that the first line's time does not include the loading. Its lines are compared
 * with the persona's.
 */
export async function* auditionModel(
  { server, model: { name, digest }, driver = server.driver }: Located & { readonly driver?: LlmDriver },
  deps: Omit<AuditionDeps, 'model' | 'digest' | 'driver' | 'callsTools'> & { readonly embed: EmbedTexts },
): AsyncGenerator<AuditionStep> {
  const { clock, signal, persona, embed } = deps
  const loaded = await replyWithTimeout({ clock, ms: loadMs, signal }, (limited) =>
    server.load(name, limited),
  )
  if (signal.aborted) return yield { type: 'cancelled' }
  if (!loaded.ok) return yield { type: 'failed', ...faultOf(loaded.fault) }
  const steps = runAudition({
    ...deps,
    model: name,
    digest,
    driver,
    async callsTools(limited): Promise<Audition['callsTools']> {
      await measureModel({ name, digest }, { driver, memory: server.memory, clock }, limited)
      // Null means "unknown": no result is stored after a timeout or a server failure.
      return server.memory.get(digest).probe?.ok ?? null
    },
  })
  for await (const step of steps) {
    if (step.type !== 'done') yield step
    else {
      const audition = await pairsByAppeal(step.audition, persona, embed)
      yield signal.aborted ? { type: 'cancelled' } : { ...step, audition }
    }
  }
}

const faultOf = ({ message, remedy }: { message: string; remedy: string }) => ({ message, remedy })
