import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import { chooseMode, type ModeSettings } from '../../src-shared/llm/mode.ts'
import { learnedMode, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type ProbeResult, probeToolCall } from '../../src-shared/llm/tool-call-probe.ts'
import type { Reply } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'

/** Models that are looked at in detail. */
const MOST_LOOKED_AT = 100
/** And how many of them at the same time. */
const AT_ONCE = 4

/** A model of a server. */
export interface FoundModel {
  readonly name: string
  readonly digest: string
  /** Epoch milliseconds. */
  readonly modifiedAt: number
  /** Bytes on disk. */
  readonly size: number
  /** `tools`, `vision` and so on; empty where the server does not tell. */
  readonly capabilities: readonly string[]
  readonly contextLength?: number
  /** How many weights it has. */
  readonly parameters?: number
  /** It continues text and was never taught to chat. */
  readonly isBase: boolean
  readonly inMemory: boolean
}

/** True for a model that can write text; others only embed. Where the server does not tell, it can. */
export const writesText = ({ capabilities }: Pick<FoundModel, 'capabilities'>): boolean =>
  capabilities.length === 0 || capabilities.includes('completion')

/** What Ollama has that can write text, in the order of `listModels`. */
export async function findModels(client: OllamaClient, signal: AbortSignal): Promise<Reply<FoundModel[]>> {
  const listed = await listModels(client, signal)
  return listed.ok ? { ok: true, value: listed.value.filter(writesText) } : listed
}

/** What Ollama has, the one in use first, then the most recently changed. */
export async function listModels(client: OllamaClient, signal: AbortSignal): Promise<Reply<FoundModel[]>> {
  const listed = await client.list(signal)
  if (!listed.ok) return listed
  const running = await client.running(signal)
  const loaded = new Set(running.ok ? running.value.map(({ name }) => name) : [])
  const found: FoundModel[] = []
  for (let next = 0; next < Math.min(listed.value.length, MOST_LOOKED_AT); next += AT_ONCE) {
    const some = listed.value.slice(next, Math.min(next + AT_ONCE, MOST_LOOKED_AT))
    const looked = await Promise.all(
      some.map(async (listing) => ({
        listing,
        facts: await client.facts(listing.name, signal, listing.digest),
      })),
    )
    for (const { listing, facts } of looked) {
      if (!facts.ok) {
        // A model that was removed meanwhile is left out; a list that was broken off is no list.
        if (facts.fault.kind === 'cancelled' || facts.fault.kind === 'unreachable') return facts
        continue
      }
      const { capabilities, contextLength, isBase, parameters } = facts.value
      found.push({
        ...listing,
        isBase,
        capabilities: capabilities ?? [],
        inMemory: loaded.has(listing.name),
        ...(contextLength === undefined ? {} : { contextLength }),
        ...(parameters === undefined ? {} : { parameters }),
      })
    }
  }
  return { ok: true, value: found.sort((a, b) => Number(b.inMemory) - Number(a.inMemory)) }
}

/** How `auto` would ask this model of Ollama now (epoch ms). */
export function autoMode(
  { name, digest, capabilities }: Pick<FoundModel, 'name' | 'digest' | 'capabilities'>,
  settings: ModeSettings,
  memory: ModelMemory,
  now: number,
): LlmMode {
  const facts = { name, ...(capabilities.length > 0 ? { capabilities } : {}) }
  return chooseMode('auto', facts, settings, learnedMode(memory.get(digest), now))
}

/** Whether a found model can make a tool call: one call, 20 seconds at most, kept by digest (see `probeToolCall`). */
export function probeModel(
  model: Pick<FoundModel, 'name' | 'digest'>,
  deps: { driver: LlmDriver; memory: ModelMemory; clock: Clock },
  signal: AbortSignal,
): Promise<ProbeResult> {
  return probeToolCall({ ...deps, model: model.name, digest: model.digest, signal })
}

/** A model server that can play: how it is reached, and what it has. */
export interface OpenedServer {
  readonly address: string
  /** Calls wait in line: a model server answers one request at a time. */
  readonly driver: LlmDriver
  /** What was learned of models; all servers share it. */
  readonly memory: ModelMemory
  /** What it has that can write text, the one in use first. */
  find(signal: AbortSignal): Promise<Reply<FoundModel[]>>
  /** How `auto` would ask this model now. */
  modeOf(model: Pick<FoundModel, 'name' | 'digest' | 'capabilities'>): LlmMode
  /** Loads a model into memory where the server lets that be asked. May take minutes. */
  load(model: string, signal: AbortSignal): Promise<Reply<true>>
  /** One of its models; `not_found` where it has none of that name. */
  look(model: string, signal: AbortSignal): Promise<Reply<Pick<FoundModel, 'name' | 'digest' | 'parameters'>>>
}
