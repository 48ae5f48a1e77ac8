import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { ModelMemory } from '../../src-shared/llm/model-facts.ts'
import { sameModel } from '../../src-shared/llm/model-facts.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import type { OllamaSettings } from '../../src-shared/llm/ollama/ollama-driver.ts'
import type { Reply, ServerFault } from '../../src-shared/llm/transport.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { autoMode, type FoundModel, findModels, probeModel } from './find-models.ts'
import { findingOf, formatFinding } from './finding.ts'
import { benchFinding, levelFinding, measureFinding, modeFinding } from './mode-finding.ts'
import { ollamaClient } from './ollama-client.ts'

/** Approximate number of tokens that a turn needs, with its tools and a short history. */
export const minContext = 4096
const minVersion = '0.9.0'
const usualOllama = ollamaClient(() => 'http://127.0.0.1:11434')

const maxAnswerMs = 10_000
const maxListMs = 60_000

interface DiagnoseOptions {
  readonly client: OllamaClient
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly settings: OllamaSettings
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly model?: string
  readonly usual?: OllamaClient
  /** Which models to ask for a tool call. Cloud models are asked only if `model` or `chosen` names them. */
  readonly probe: 'all' | 'some' | 'none'
  readonly chosen: string
  /** If set, also measures which mode suits each model best. */
  readonly measure?: { readonly log: (line: string) => void }
}

const maxProbed = 3

/** Checks everything that a model needs to perform, from the server to tool calls. */
export async function* diagnose(options: DiagnoseOptions): AsyncGenerator<Finding> {
  const { client, clock, signal, model, usual = usualOllama } = options
  const limit = { clock, ms: maxAnswerMs, signal }
  const version = await replyWithTimeout(limit, client.version)
  if (!version.ok) {
    const askUsual = () => replyWithTimeout(limit, usual.version)
    return yield await noServer(version.fault, client.address, usual.address, askUsual)
  }
  yield { check: 'server', level: 'ok', message: `Ollama responds at ${client.address}.` }
  yield versionFinding(version.value)
  const found = await replyWithTimeout({ ...limit, ms: maxListMs }, (limited) => findModels(client, limited))
  if (!found.ok) return yield findingOf('models', found.fault)
  const wanted = found.value.filter(({ name }) => model === undefined || sameModel(name, model))
  if (wanted.length === 0) return yield noModels(found.value, model)
  yield {
    check: 'models',
    level: 'ok',
    message: `Models: ${found.value.map(({ name, capabilities }) => `${name} (${capabilities.join(', ') || 'capabilities unknown'})`).join('; ')}.`,
  }
  const probed = wanted.filter((one, place) => isProbed(one, place, options))
  for (const one of wanted) {
    yield* modelFindings(one, options)
    if (!probed.includes(one)) continue
    const finding = await probeFinding(one, options)
    yield finding
    if (finding.level !== 'ok') continue
    const format = await formatFinding(one, options)
    if (format !== undefined) yield format
    if (options.measure !== undefined)
      yield await measureFinding(one, { ...options, log: options.measure.log })
    yield benchFinding(one, options.memory)
  }
  const left = wanted.length - probed.length
  if (options.probe === 'some' && left > 0)
    yield {
      check: 'probe',
      level: 'ok',
      message: `${left} more ${left === 1 ? 'model was' : 'models were'} not probed. Use --all to probe all models, or --model NAME to probe one.`,
    }
}

/**
 * Returns whether to probe a model. A cloud model is probed only if it is named, because a probe sends a request to
 * Ollama's servers.
 */
const isProbed = (
  { name, isCloud }: FoundModel,
  place: number,
  { probe, model, chosen }: DiagnoseOptions,
): boolean => {
  const isNamed = model !== undefined || sameModel(name, chosen)
  if (isCloud) return probe !== 'none' && isNamed
  return probe === 'all' || (probe === 'some' && (isNamed || place < maxProbed))
}

async function noServer(
  fault: ServerFault,
  address: string,
  usual: string,
  askUsual: () => Promise<Reply<string>>,
): Promise<Finding> {
  if ((fault.kind === 'unreachable' || fault.kind === 'timeout') && address !== usual) {
    const elsewhere = await askUsual()
    if (elsewhere.ok)
      return {
        check: 'server',
        level: 'problem',
        message: `Nothing responds at ${address}, but Ollama runs at ${usual}.`,
        remedy: `Set \`ollama.host\` (or OLLAMA_HOST) to ${usual}.`,
        fix: {
          label: `Use ${usual}`,
          command: { command: 'settings', patch: { ollama: { host: usual } } },
        },
      }
  }
  if (fault.kind === 'not_found' || fault.kind === 'broken_stream' || fault.kind === 'bad_answer')
    return {
      check: 'server',
      level: 'problem',
      message: `Something responds at ${address}, but it is not Ollama.`,
      remedy: 'Check the port: Ollama listens on 11434 unless OLLAMA_HOST says otherwise.',
      fix: { open: 'models' },
    }
  return findingOf('server', fault)
}

function versionFinding(version: string): Finding {
  const parts = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0)
  const [have, least] = [parts(version), parts(minVersion)]
  const differs = least.findIndex((part, index) => part !== (have[index] ?? 0))
  // A self-built Ollama reports 0.0.0.
  const isOld = version !== '0.0.0' && differs !== -1 && (have[differs] ?? 0) < (least[differs] ?? 0)
  return isOld
    ? {
        check: 'version',
        level: 'warning',
        message: `Ollama ${version} is older than ${minVersion}; tool calls may arrive late, and Adlib may not know what the models can do.`,
        remedy: 'Install the current version from ollama.com/download.',
      }
    : { check: 'version', level: 'ok', message: `Ollama is version ${version}.` }
}

function noModels(found: readonly FoundModel[], wanted: string | undefined): Finding {
  return found.length === 0
    ? {
        check: 'models',
        level: 'problem',
        message: 'Ollama has no model that can write text.',
        remedy:
          'Install one, for example `ollama pull qwen3.5:2b`. Until then, the built-in understudy performs.',
        fix: { label: 'Download qwen3.5:2b', command: { command: 'pull', model: 'qwen3.5:2b' } },
      }
    : {
        check: 'models',
        level: 'problem',
        message: `Ollama has no model \`${wanted}\`. It has ${found.map(({ name }) => name).join(', ')}.`,
        remedy: `Run \`ollama pull ${wanted}\`, or choose one of these.`,
        fix: { label: `Download ${wanted}`, command: { command: 'pull', model: wanted ?? '' } },
      }
}

function modelFindings(found: FoundModel, options: DiagnoseOptions): Finding[] {
  const { settings, memory } = options
  const { name: model } = found
  const findings: Finding[] = []
  if (found.isBase)
    findings.push({
      check: 'model',
      level: 'warning',
      model,
      message: `${model} is a base model (not chat-tuned).`,
      remedy:
        'Choose an instruct model of the same size, which performs better. Adlib can use this one with example turns in its prompt.',
      fix: { open: 'models' },
    })
  if (found.isCloud) findings.push(cloudFinding(model, options.chosen))
  findings.push(
    modeFinding(found, { memory, mode: autoMode(found, settings, memory, options.clock.now()) }),
    contextFinding(found, settings.ollama.numCtx),
    ...[levelFinding(found, memory)].filter((finding) => finding !== null),
  )
  return findings
}

function cloudFinding(model: string, chosen: string): Finding {
  const common = { check: 'cloud', model } as const
  return sameModel(model, chosen)
    ? {
        ...common,
        level: 'warning',
        message: `${model} runs on Ollama's own servers: text from your screen, your whispers and the model's prompts leave this computer.`,
        remedy: 'Keep this model if you accept that. Otherwise choose a model that runs on this computer.',
        fix: { open: 'models' },
      }
    : {
        ...common,
        level: 'ok',
        message: `${model} runs on Ollama's own servers, so it is never picked automatically.`,
      }
}

function contextFinding(
  { name: model, contextLength }: Pick<FoundModel, 'name' | 'contextLength'>,
  numCtx: number,
): Finding {
  const about = { check: 'context', model } as const
  const trouble = (level: Finding['level'], message: string, remedy: string, context?: number): Finding => ({
    ...{ ...about, level, message, remedy },
    fix:
      context === undefined
        ? { open: 'models' }
        : {
            label: `Set the context to ${context}`,
            command: { command: 'settings', patch: { ollama: { numCtx: context } } },
          },
  })
  if (contextLength !== undefined && contextLength < minContext)
    return trouble(
      'problem',
      `${model} has a context of ${contextLength} tokens; a turn needs about ${minContext}, and the server drops what does not fit.`,
      'Choose a model with a larger context.',
    )
  if (numCtx < minContext)
    return trouble(
      'problem',
      `The context is set to ${numCtx} tokens; a turn needs about ${minContext}.`,
      `Set \`ollama.numCtx\` to ${Math.min(8192, contextLength ?? 8192)}.`,
      Math.min(8192, contextLength ?? 8192),
    )
  if (contextLength !== undefined && contextLength < numCtx)
    return trouble(
      'warning',
      `The context is set to ${numCtx} tokens, but ${model} has only ${contextLength}.`,
      `Set \`ollama.numCtx\` to ${contextLength}.`,
      contextLength,
    )
  return { ...about, level: 'ok', message: `${model} gets a context of ${numCtx} tokens.` }
}

/** Checks whether the model makes a correct tool call when asked for one. */
export async function probeFinding(
  found: Pick<FoundModel, 'name' | 'digest' | 'parameters'>,
  options: Pick<DiagnoseOptions, 'driver' | 'memory' | 'clock' | 'signal'>,
): Promise<Finding> {
  const { name: model } = found
  const result = await probeModel(found, options, options.signal)
  return result.ok
    ? {
        check: 'probe',
        level: 'ok',
        model,
        message: `${model} made a correct tool call in ${result.mode ?? 'auto'} mode (${Math.round(result.ms)} ms${result.kept ? ', remembered' : ''}).`,
      }
    : {
        check: 'probe',
        level: 'problem',
        model,
        message: result.why ?? `${model} made no correct tool call.`,
        remedy: result.remedy ?? 'Choose another model.',
        fix: { open: 'models' },
      }
}
