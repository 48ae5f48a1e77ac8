import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import { measureModes } from '../../src-shared/llm/measure-modes.ts'
import { chooseMode, type ModeSettings } from '../../src-shared/llm/mode.ts'
import { learnedMode, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type ProbeResult, probeToolCall } from '../../src-shared/llm/tool-call-probe.ts'
import type { Reply } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { WeightsPlace } from '../llama/weights-files.ts'

const maxLookedAt = 100
const maxAtOnce = 4

/** Timeout (ms) for loading a model from disk. */
export const loadMs = 240_000

export interface FoundModel {
  readonly name: string
  readonly digest: string
  /** When the model was last changed (epoch ms); 0 if unknown. */
  readonly modifiedAt: number
  /** Size on disk (bytes); 0 if unknown. */
  readonly size: number
  /** Such as `tools` and `vision`. Empty if the server does not report them. */
  readonly capabilities: readonly string[]
  readonly contextLength?: number
  readonly parameters?: number
  /** Precision of the weights, such as `Q4_K_M`. */
  readonly quantization?: string
  /** Whether the model is not trained for chat. */
  readonly isBase: boolean
  /** Whether Ollama runs the model on its own servers. Prompts then leave this computer. */
  readonly isCloud: boolean
  readonly inMemory: boolean
  /** Memory (bytes) of a model in memory, and the part of it on the graphics card. */
  readonly loaded?: { readonly bytes: number; readonly vramBytes: number }
  /** The file that the engine runs; undefined for a model of another server. */
  readonly weights?: FoundWeights
}

/** A weights file. Copies of it count as one model. */
export interface FoundWeights {
  readonly path: string
  readonly place: WeightsPlace
  /** All copies of this file, beginning with it. */
  readonly copies: readonly { readonly name: string; readonly path: string; readonly place: WeightsPlace }[]
  /** The digests of the Ollama models with these weights. */
  readonly ollamaDigests: readonly string[]
}

/** Returns whether a model writes text, unlike an embedding model. True if its capabilities are unknown. */
export const writesText = ({ capabilities }: Pick<FoundModel, 'capabilities'>): boolean =>
  capabilities.length === 0 || capabilities.includes('completion')

/** Called with the models of a server as soon as their names are known, before their details are. */
export type OnNamed = (models: readonly FoundModel[]) => void

/** Lists Ollama's text models in the order of `listModels`. */
export async function findModels(
  client: OllamaClient,
  signal: AbortSignal,
  onNamed?: OnNamed,
): Promise<Reply<FoundModel[]>> {
  const listed = await listModels(client, signal, onNamed)
  return listed.ok ? { ok: true, value: listed.value.filter(writesText) } : listed
}

/** Lists the most recently changed models, at most `maxLookedAt`: first those in memory, then the others. */
export async function listModels(
  client: OllamaClient,
  signal: AbortSignal,
  onNamed?: OnNamed,
): Promise<Reply<FoundModel[]>> {
  const listed = await client.list(signal)
  if (!listed.ok) return listed
  onNamed?.(
    listed.value
      .slice(0, maxLookedAt)
      .map((listing) => ({ ...listing, capabilities: [], isBase: false, inMemory: false })),
  )
  const running = await client.running(signal)
  const loaded = new Map(running.ok ? running.value.map((one) => [one.name, one]) : [])
  const found: FoundModel[] = []
  for (let next = 0; next < Math.min(listed.value.length, maxLookedAt); next += maxAtOnce) {
    const some = listed.value.slice(next, Math.min(next + maxAtOnce, maxLookedAt))
    const looked = await Promise.all(
      some.map(async (listing) => ({
        listing,
        facts: await client.facts(listing.name, signal, listing.digest),
      })),
    )
    for (const { listing, facts } of looked) {
      if (!facts.ok) {
        if (facts.fault.kind === 'cancelled' || facts.fault.kind === 'unreachable') return facts
        continue
      }
      const { capabilities, contextLength, isBase, parameters } = facts.value
      const { bytes, vramBytes } = loaded.get(listing.name) ?? {}
      found.push({
        ...listing,
        isBase,
        capabilities: capabilities ?? [],
        inMemory: loaded.has(listing.name),
        ...(bytes === undefined || vramBytes === undefined ? {} : { loaded: { bytes, vramBytes } }),
        ...(contextLength === undefined ? {} : { contextLength }),
        ...(parameters === undefined ? {} : { parameters }),
      })
    }
  }
  return { ok: true, value: found.sort((a, b) => Number(b.inMemory) - Number(a.inMemory)) }
}

/** Returns the mode that `auto` chooses for an Ollama model. `now` is in epoch ms. */
export function autoMode(
  {
    name,
    digest,
    capabilities,
    parameters,
  }: Pick<FoundModel, 'name' | 'digest' | 'capabilities' | 'parameters'>,
  settings: ModeSettings,
  memory: ModelMemory,
  now: number,
): LlmMode {
  const facts = {
    name,
    ...(capabilities.length > 0 ? { capabilities } : {}),
    ...(parameters === undefined ? {} : { parameters }),
  }
  return chooseMode('auto', facts, settings, learnedMode(memory.get(digest), now))
}

/** Asks a model for one tool call, for at most 20 seconds. Returns a recent stored result if there is one. */
export function probeModel(
  model: Pick<FoundModel, 'name' | 'digest'>,
  deps: { driver: LlmDriver; memory: ModelMemory; clock: Clock },
  signal: AbortSignal,
): Promise<ProbeResult> {
  return probeToolCall({ ...deps, model: model.name, digest: model.digest, signal })
}

/**
 * Probes a model. If the model makes a tool call, also measures which mode suits it best. Takes at most 200 seconds.
 */
export async function measureModel(
  model: Pick<FoundModel, 'name' | 'digest'>,
  deps: { driver: LlmDriver; memory: ModelMemory; clock: Clock },
  signal: AbortSignal,
): Promise<ProbeResult> {
  const probed = await probeModel(model, deps, signal)
  if (!probed.ok) return probed
  const measured = await measureModes(
    { ...deps, model: model.name, digest: model.digest, signal },
    probed.mode,
  )
  const best = measured.ok ? deps.memory.get(model.digest).mode : undefined
  return best === undefined ? probed : { ...probed, mode: best }
}

/** A configured model server: its driver and its models. */
export interface OpenedServer {
  readonly address: string
  /** Sends one request at a time; the others wait in a queue. */
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  /** Lists text models. Models that are known to be in memory come first. */
  find(signal: AbortSignal, onNamed?: OnNamed): Promise<Reply<FoundModel[]>>
  modeOf(model: Pick<FoundModel, 'name' | 'digest' | 'capabilities' | 'parameters'>): LlmMode
  /** Loads a model into memory if the server supports that. May take minutes. */
  load(model: string, signal: AbortSignal): Promise<Reply<true>>
  /** Looks up a model. Fails with `not_found` for an unknown name. */
  look(
    model: string,
    signal: AbortSignal,
  ): Promise<Reply<Pick<FoundModel, 'name' | 'digest' | 'parameters' | 'quantization' | 'isCloud'>>>
}

/**
 * Models in Ollama's library that suit Adlib, smallest first. Sizes are estimates in bytes: Ollama reports the real one
 * only while it downloads.
 */
export const suggestedModels: readonly { readonly model: string; readonly size: number }[] = [
  { model: 'qwen3.5:0.8b', size: 1.0e9 },
  { model: 'qwen3.5:2b', size: 2.7e9 },
  { model: 'qwen3.5:4b', size: 3.4e9 },
  { model: 'qwen3.5:9b', size: 6.6e9 },
]

/**
 * Models in Ollama's library for Adlib's own engine, smallest first. They answer without thinking. Vision models such as
 * qwen3.5 are left out: Ollama converts their files so that llama.cpp cannot read them.
 */
export const suggestedWeights: readonly string[] = [
  'qwen2.5:0.5b',
  'qwen2.5:1.5b',
  'qwen3:4b-instruct',
  'qwen2.5:7b',
  'qwen2.5:14b',
]
