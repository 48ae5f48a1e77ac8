import type { TestLineAnswer } from '../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { ModelSelector } from '../../src-shared/performer/model-selector.ts'
import { rehearsalBeats } from '../../src-shared/performer/rehearsal-beats.ts'
import { isUnderstudy, understudyName } from '../../src-shared/performer/understudy.ts'
import { testLine } from '../../src-shared/performer/writer/run-audition.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import type { PlaygroundHost } from '../gateway/host.ts'
import { loadMs } from '../model-servers/find-models.ts'
import type { Located } from '../model-servers/open-servers.ts'
import { answerOf, askOnce, nameOfTwo } from '../playground/ask-once.ts'
import { readRecent, recentRequestsFile } from '../proxy/recent-requests.ts'
import type { ModelChoices } from './models.ts'

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

/** Finds the model to try, or why it must not be tried now. `letters` is as for `TryGuard`. */
export async function modelToTry(
  deps: { readonly models: Pick<ModelChoices, 'locate'>; readonly guard: TryGuard },
  model: string,
  signal: AbortSignal,
  letters?: number,
): Promise<{ ok: true; located: Located } | { ok: false; failure: CommandError }> {
  const found = await deps.models.locate(model, signal)
  if (!found.ok) {
    const { kind, message, remedy } = found.fault
    return { ok: false, failure: { kind, message, remedy } }
  }
  const failure = deps.guard(found.value, letters)
  return failure === null ? { ok: true, located: found.value } : { ok: false, failure }
}

/** Returns why a model cannot have an audition, or null if it can. */
export const noAudition = (model: string): CommandError | null =>
  model === understudyName || model.startsWith(`${understudyName}:`)
    ? {
        kind: 'invalid',
        message: 'The understudy needs no audition, because it uses the persona’s prepared lines.',
        remedy: 'Name a model of a server, such as qwen3.5:2b.',
      }
    : null

/** Usual length of the prompt for a line. */
const promptLetters = 2500

/**
 * Has a model write one line, as a sample before the streamer selects the model. Resolves with the line, or why there
 * is none.
 */
export type TestLine = (
  model: string,
  signal: AbortSignal,
) => Promise<{ ok: true; line: TestLineAnswer } | { ok: false; failure: CommandError }>

/** Returns a function that loads a model and asks it for a line about a recorded moment, as an audition does. */
export function createTestLine(deps: {
  readonly models: Pick<ModelChoices, 'locate'>
  readonly persona: () => Persona
  readonly isClean: (text: string) => boolean
  readonly state: () => Pick<State, 'settings'>
  readonly clock: Clock
  readonly rng: Rng
  readonly rightOfWay: Pick<RightOfWay, 'yielding' | 'yieldingWork'>
  readonly guard: TryGuard
}): TestLine {
  const { clock, rng, rightOfWay } = deps
  return async (model, signal) => {
    const refused = noAudition(model)
    if (refused !== null) return { ok: false, failure: refused }
    const tried = await modelToTry(deps, model, signal, promptLetters)
    if (!tried.ok) return tried
    const { server, model: found } = tried.located
    const done = await rightOfWay.yieldingWork(
      (until) =>
        replyWithTimeout({ clock, ms: loadMs, signal: until }, (limited) => server.load(found.name, limited)),
      signal,
    )
    const loaded = done.ok ? done.value : done
    if (!loaded.ok) return { ok: false, failure: loaded.fault }
    const driver = rightOfWay.yielding(server.driver)
    const { show, sampling } = deps.state().settings
    const recorded = rehearsalBeats[Math.floor(rng() * rehearsalBeats.length)]
    if (recorded === undefined) throw new Error('there are no recorded beats')
    const written = await testLine(
      {
        ...{ model: found.name, driver, persona: deps.persona(), isClean: deps.isClean },
        ...{ settings: { show, sampling }, clock, rng, signal },
      },
      recorded,
    )
    return written.ok
      ? { ok: true, line: { model: found.name, ...written.line } }
      : { ok: false, failure: { kind: 'no-line', message: written.message, remedy: written.remedy } }
  }
}

/** Creates the playground of a performance. The playground runs no tools, so nothing reaches the audience. */
export const createPlayground = (deps: {
  readonly models: Pick<ModelChoices, 'locate'>
  readonly tools: () => readonly ToolSpec[]
  readonly yielding: (driver: LlmDriver) => LlmDriver
  readonly guard: TryGuard
  readonly dataDir: string
}): PlaygroundHost => ({
  tools: deps.tools,
  proxied: () => readRecent(recentRequestsFile(deps.dataDir)),
  async ask(question, signal) {
    const { model, tools } = question
    const failed = (kind: string, message: string, remedy: string) => ({
      ok: false as const,
      failure: { kind, message, remedy },
    })
    if (isUnderstudy(model))
      return failed('no-model', 'The understudy is not a model, so it has no prompt.', 'Choose a model.')
    const twice = nameOfTwo(tools)
    if (twice !== undefined)
      return failed('invalid', `Two tools are named “${twice}”.`, 'Leave one of them out.')
    const { system = '', messages } = question
    const letters = JSON.stringify([system, messages, tools]).length
    const tried = await modelToTry(deps, model, signal, letters)
    if (!tried.ok) return tried
    const { server, model: found } = tried.located
    const driver = deps.yielding(server.driver)
    const result = await askOnce(driver, { ...question, model: found.name }, signal)
    return result.ok
      ? { ok: true, answer: answerOf(result) }
      : failed(result.kind, result.message, result.remedy)
  },
})
