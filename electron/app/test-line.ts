import type { TestLineAnswer } from '../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import { rehearsalBeats } from '../../src-shared/performer/rehearsal-beats.ts'
import { testLine } from '../../src-shared/performer/writer/run-audition.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import { noAudition } from '../model-servers/audition-model.ts'
import { loadMs } from '../model-servers/find-models.ts'
import type { ModelChoices } from './models.ts'
import type { TryGuard } from './try-guard.ts'

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
  const { models, clock, rng, rightOfWay } = deps
  return async (model, signal) => {
    const refused = noAudition(model)
    if (refused !== null) return { ok: false, failure: refused }
    const located = await models.locate(model, signal)
    if (!located.ok) return { ok: false, failure: located.fault }
    const blocked = deps.guard(located.value, promptLetters)
    if (blocked !== null) return { ok: false, failure: blocked }
    const { server, model: found } = located.value
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
