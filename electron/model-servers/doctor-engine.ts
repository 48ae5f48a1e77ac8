import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { learnSpeed, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import type { SpeedMemo } from '../../src-shared/llm/model-memo.ts'

import type { Clock } from '../../src-shared/ports.ts'
import { downloadMb } from '../llama/llama-library.ts'
import type { RunsOn } from '../llama/llama-messages.ts'
import type { WeightsPlace } from '../llama/weights-files.ts'
import { probeFinding } from './doctor.ts'
import type { FoundModel } from './find-models.ts'
import { findingOf } from './finding.ts'
import { benchFinding, levelFinding, measureFinding, modeFinding } from './mode-finding.ts'
import type { EngineServer } from './open-llama.ts'

const reasons: Readonly<Record<(RunsOn & { readonly on: 'processor' })['because'], string>> = {
  setting: 'as the setting ollama.runOn says',
  'no card': 'because no graphics card with a driver was found',
  'no memory': 'because the graphics card has too little free memory',
  crashes: 'because the engine stopped unexpectedly while it used the graphics card',
}
const kinds = { vulkan: 'Vulkan', metal: 'Metal', cuda: 'CUDA' } as const

/** Says what runs a model in the engine (null: it is not loaded), and how fast; null if neither is known. */
function placeFinding(model: string, place: RunsOn | null, speed: SpeedMemo | undefined): Finding | null {
  const { readsPerSecond, tokensPerSecond } = speed ?? {}
  const isMeasured = readsPerSecond !== undefined && tokensPerSecond !== undefined
  if (place === null && !isMeasured) return null
  const where =
    place === null
      ? "in Adlib's own engine"
      : place.on === 'processor'
        ? `on the processor, ${reasons[place.because]}`
        : `on the graphics card ${place.card} (${kinds[place.on]})`
  const figures = isMeasured
    ? `: ${Math.round(readsPerSecond)} tokens a second of prompt, ${Math.round(tokensPerSecond)} of words`
    : ''
  return { check: 'model', level: 'ok', model, message: `${model} runs ${where}${figures}.` }
}

interface DiagnoseEngineOptions {
  readonly server: Pick<
    EngineServer,
    'driver' | 'runsOn' | 'memory' | 'files' | 'look' | 'modeOf' | 'installed'
  >
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The only model to check. Default: the selected model, or all models if `probe` is `all`. */
  readonly model?: string
  /** With `none`, no model gets a test call. An engine that is not installed is only asked for a named model. */
  readonly probe: 'all' | 'some' | 'none'
  readonly chosen: string
  readonly measure?: { readonly log: (line: string) => void }
}

const maxNames = 12
/** Shorter prompts do not show how fast a model reads. */
const minPromptTokens = 50

const placeWords: Readonly<Record<WeightsPlace, string>> = {
  data: 'in the data folder',
  added: 'added by its path',
  'lm-studio': 'of LM Studio',
  ollama: 'of Ollama',
}

/** Checks Adlib's own engine, the weights files that it can run, and the tool calls of the named or selected one. */
export async function* diagnoseEngine(options: DiagnoseEngineOptions): AsyncGenerator<Finding> {
  const { server, signal, model = options.chosen, probe } = options
  // Call `look` first: it adds the file to the list if it is not there yet.
  const looked = model === '' ? null : await server.look(model, signal)
  if (options.model !== undefined && looked?.ok === false) return yield findingOf('models', looked.fault)
  const files = await server.files()
  const models = files.flatMap((file) => ('model' in file ? [file.model] : []))
  if (files.length > 0) yield libraryFinding(server)
  if (models.length > 0) yield { check: 'models', level: 'ok', message: canRun(models) }
  for (const file of files)
    if ('problem' in file && file.place !== 'ollama')
      yield {
        check: 'models',
        level: 'warning',
        message: file.problem,
        remedy: 'Adlib leaves this file out.',
      }
  for (const one of models) {
    const isNamed = looked?.ok === true && one.digest === looked.value.digest
    if (options.model === undefined ? probe !== 'all' && !isNamed : !isNamed) continue
    yield modeFinding(one, { memory: server.memory, mode: server.modeOf(one) })
    const level = levelFinding(one, server.memory)
    if (level !== null) yield level
    const isCalled = probe !== 'none' && (isNamed || server.installed() !== undefined)
    if (isCalled) yield* callFindings(one, options)
    const runsOn = isCalled || one.inMemory ? server.runsOn() : null
    const place = placeFinding(one.name, runsOn, server.memory.get(one.digest).speed)
    if (place !== null) yield place
  }
}

async function* callFindings(one: FoundModel, options: DiagnoseEngineOptions): AsyncGenerator<Finding> {
  const { server, clock, signal } = options
  const driver = learning(server.driver, one, server.memory, clock)
  const deps = { ...server, driver, clock, signal }
  const finding = await probeFinding(one, deps)
  yield finding
  if (finding.level !== 'ok') return
  if (options.measure !== undefined) yield await measureFinding(one, { ...deps, log: options.measure.log })
  yield benchFinding(one, server.memory)
}

/** Returns a driver that stores the speed of the first answer, before the model has read any part of the prompt. */
function learning(driver: LlmDriver, { digest }: FoundModel, memory: ModelMemory, clock: Clock): LlmDriver {
  let isFirst = true
  return {
    ...driver,
    async call(request) {
      const result = await driver.call(request)
      const { promptTokens = 0, promptMs = 0, tokensPerSecond } = (result.ok && result.usage) || {}
      if (isFirst && promptTokens >= minPromptTokens && promptMs > 0)
        learnSpeed(memory, digest, {
          ...{ at: clock.now(), readsPerSecond: (promptTokens * 1000) / promptMs },
          ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
        })
      isFirst = false
      return result
    },
  }
}

function libraryFinding({ installed }: DiagnoseEngineOptions['server']): Finding {
  const library = installed()
  return {
    ...{ check: 'version', level: 'ok' },
    message:
      library === undefined
        ? `Adlib's own engine is not installed yet. It is downloaded once (${downloadMb} MB) when you choose one of its models.`
        : `Adlib's own engine is node-llama-cpp ${library.version}, in ${library.folder}.`,
  }
}

function canRun(models: readonly FoundModel[]): string {
  const names = models
    .slice(0, maxNames)
    .map(({ name, weights }) => (weights === undefined ? name : `${name} (${placeWords[weights.place]})`))
  const others = models.length > maxNames ? `, and ${models.length - maxNames} more` : ''
  return `Adlib's own engine can run ${names.join(', ')}${others}.`
}

/** Says what to do if there is no model at all. */
export const noModelFinding: Finding = {
  check: 'models',
  level: 'problem',
  message: 'There is no model on this computer yet. The built-in understudy performs.',
  remedy:
    "Download a model on the panel's Models screen, or add a weights file with `adlib models add PATH.gguf`. Adlib's own engine runs it, and no other program is needed.",
  fix: { open: 'models' },
}
