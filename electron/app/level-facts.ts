import type { Audition } from '../../src-shared/events/audition.ts'
import { type ModelMemory, minParameters, sizeInName } from '../../src-shared/llm/model-facts.ts'
import { splitModelName } from '../../src-shared/llm/model-name.ts'
import { levelOf, type ModelLevel } from '../../src-shared/performer/model-levels.ts'
import { partOf, type Role } from '../../src-shared/performer/model-part.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { FoundModel } from '../model-servers/find-models.ts'

/** What decides about a model's level. `callsTools` is null if unknown. */
export interface LevelFacts {
  readonly digest: string
  readonly memory: ModelMemory
  readonly callsTools: boolean | null
  readonly level: ModelLevel
}

/** Returns what Adlib requests from a model, and why. `id` is the model's name in settings and commands. */
export function levelFacts(
  id: string,
  { name, digest, parameters = sizeInName(name) }: Pick<FoundModel, 'name' | 'digest' | 'parameters'>,
  deps: {
    readonly memory: ModelMemory
    readonly settings: Pick<Settings, 'brain'>
    /** The auditions of its weights, newest first. */
    readonly auditions: readonly Audition[]
    readonly role: Role
  },
): LevelFacts {
  const { memory, settings, auditions, role } = deps
  const { probe, level: remembered } = memory.get(digest)
  const { mode, asks } = settings.brain
  const isSmall = parameters !== undefined && parameters < minParameters
  // If the settings fix the mode, models are not probed, so assume that they can call tools.
  const callsTools = isSmall ? false : (probe?.ok ?? (mode === 'auto' ? null : true))
  // A choice for `NAME` also counts for `engine/NAME`.
  const chosenFor = [id, splitModelName(id)?.name ?? id].find((one) => Object.hasOwn(asks, one))
  const chosen = chosenFor === undefined ? undefined : asks[chosenFor]
  const audited = { audition: auditions[0], part: partOf(auditions, role) }
  return { digest, memory, callsTools, level: levelOf({ chosen, remembered, callsTools, ...audited }) }
}
