import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Audition } from '../../src-shared/events/audition.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import { understudyName } from '../../src-shared/performer/understudy.ts'
import {
  type AuditionDeps,
  type AuditionStep,
  runAudition,
} from '../../src-shared/performer/writer/run-audition.ts'
import { loadMs, measureModel } from './find-models.ts'
import type { Located } from './open-servers.ts'

/** Returns why a model cannot have an audition, or null if it can. */
export const noAudition = (model: string): CommandError | null =>
  model === understudyName || model.startsWith(`${understudyName}:`)
    ? {
        kind: 'invalid',
        message: 'The understudy needs no audition, because it uses the persona’s prepared lines.',
        remedy: 'Name a model of a server, such as qwen3.5:2b.',
      }
    : null

/** Loads a model, and then runs its audition, so that the first line's time does not include the loading. */
export async function* auditionModel(
  { server, model: { name, digest }, driver = server.driver }: Located & { readonly driver?: LlmDriver },
  deps: Omit<AuditionDeps, 'model' | 'digest' | 'driver' | 'callsTools'>,
): AsyncGenerator<AuditionStep> {
  const { clock, signal } = deps
  const loaded = await replyWithTimeout({ clock, ms: loadMs, signal }, (limited) =>
    server.load(name, limited),
  )
  if (signal.aborted) return yield { type: 'cancelled' }
  if (!loaded.ok) return yield { type: 'failed', ...faultOf(loaded.fault) }
  yield* runAudition({
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
}

const faultOf = ({ message, remedy }: { message: string; remedy: string }) => ({ message, remedy })
