import type { CommandError } from '../../src-shared/contract/command.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import type { Located } from '../model-servers/open-servers.ts'

/** Time (ms) for which a try may keep the performing model from the show. */
const maxTryMs = 3000

/** A model on its server. */
export type TriedModel = { readonly server: Pick<Located['server'], 'driver'> } & {
  readonly model: Pick<Located['model'], 'name'>
}

/**
 * Returns why a model must not be tried now, or null. `letters` is the length of the prompt of a single request; without
 * it, the try is long. A try gives way to the performer, but a server reads a prompt to its end even if the request is
 * canceled, and it may unload one model to load another.
 */
export type TryGuard = (located: TriedModel, letters?: number) => CommandError | null

/** Creates a guard that refuses tries that would make lines of the show late. */
export const createTryGuard =
  (deps: {
    readonly selector: Pick<ModelSelector, 'current'>
    readonly state: () => Pick<State, 'paused' | 'panic' | 'standIn'>
    readonly rightOfWay: Pick<RightOfWay, 'detourMs'>
  }): TryGuard =>
  ({ server, model }, letters) => {
    const { ref, driver, asks } = deps.selector.current()
    const { paused, panic, standIn } = deps.state()
    const isUsed = (driver?.name === server.driver.name && asks !== 'nothing') || standIn !== null
    if (paused !== null || panic !== null || !isUsed) return null
    const names = [model.name, `${server.driver.name}/${model.name}`]
    const isOwn = standIn === null && names.includes(ref.model)
    if (isOwn && letters !== undefined) {
      const ms = deps.rightOfWay.detourMs(ref.model, { letters, answerTokens: 0 })
      if (ms !== undefined && ms <= maxTryMs) return null
    }
    return {
      kind: 'busy',
      message: `${standIn?.for ?? ref.model} is performing, and this would make its lines late.`,
      remedy: 'Pause the performer or select the understudy first.',
    }
  }
