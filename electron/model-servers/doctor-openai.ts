import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { minContext, probeFinding } from './doctor.ts'
import type { OpenedServer } from './find-models.ts'
import { findingOf } from './finding.ts'
import { benchFinding, levelFinding, measureFinding } from './mode-finding.ts'
import type { OpenAi } from './open-openai.ts'

const maxAnswerMs = 10_000
/**
 * Number of models that are checked from the start of the list. The selected model is always checked. The number is
 * low, because a probe may load a model from disk.
 */
const maxLookedAt = 1

interface DiagnoseOpenAiOptions {
  readonly server: Pick<OpenAi, keyof OpenedServer | 'hasKey'>
  readonly settings: Pick<Settings, 'openai'>
  readonly clock: Clock
  readonly signal: AbortSignal
  /**
   * The only model to check. Default: the selected model and the first in the list, or all models if `probe` is
   * `all`.
   */
  readonly model?: string
  /** With `none`, no model gets a test call. With `all`, every model is checked unless `model` is set. */
  readonly probe: 'all' | 'some' | 'none'
  readonly chosen: string
  readonly measure?: { readonly log: (line: string) => void }
}

/** Checks the server's address and key, its models, and each model's context and tool calls. */
export async function* diagnoseOpenAi(options: DiagnoseOpenAiOptions): AsyncGenerator<Finding> {
  const { server, settings, clock, signal, model } = options
  const { apiKeyEnv } = settings.openai
  const found = await replyWithTimeout({ clock, ms: maxAnswerMs, signal }, server.find)
  if (!found.ok) {
    const { fault } = found
    const keyless = (fault.status === 401 || fault.status === 403) && !server.hasKey()
    const remedy = keyless
      ? apiKeyEnv === ''
        ? 'Enter its key on the Models screen.'
        : `Enter its key on the Models screen, or put it into the environment variable ${apiKeyEnv}, which is empty.`
      : fault.remedy
    return yield findingOf('server', { ...fault, remedy })
  }
  yield {
    check: 'server',
    level: 'ok',
    message: `An OpenAI-compatible server responds at ${server.address}.`,
  }
  const names = found.value.map(({ name }) => name)
  const wanted = found.value.filter(({ name }, place) =>
    model === undefined
      ? options.probe === 'all' || place < maxLookedAt || name === options.chosen
      : name === model,
  )
  if (wanted.length === 0)
    return yield {
      check: 'models',
      level: 'problem',
      message:
        names.length === 0
          ? `The model server at ${server.address} has no model that can write text.`
          : `The model server at ${server.address} has no model \`${model}\`. It has ${names.slice(0, 20).join(', ')}.`,
      remedy:
        names.length === 0
          ? 'Load a model there.'
          : 'Choose one of these models, or load the missing model on the server.',
      fix: { open: 'models' },
    }
  yield { check: 'models', level: 'ok', message: `Models at ${server.address}: ${names.join(', ')}.` }
  for (const one of wanted) {
    if (one.contextLength !== undefined) yield contextFinding(one.name, one.contextLength)
    const level = levelFinding(one, server.memory)
    if (level !== null) yield level
    if (options.probe === 'none') continue
    const deps = { ...server, clock, signal }
    const finding = await probeFinding(one, deps)
    yield finding
    if (finding.level !== 'ok') continue
    if (options.measure !== undefined) yield await measureFinding(one, { ...deps, log: options.measure.log })
    yield benchFinding(one, server.memory)
  }
}

function contextFinding(model: string, tokens: number): Finding {
  const common = { check: 'context', model } as const
  return tokens >= minContext
    ? { ...common, level: 'ok', message: `${model} gets a context of ${tokens} tokens.` }
    : {
        ...common,
        level: 'problem',
        message: `${model} gets a context of ${tokens} tokens; a turn needs about ${minContext}.`,
        remedy:
          'Start the server with a larger context: `--ctx-size` (llama.cpp), `--max-model-len` (vLLM), or the context length in the model’s settings (LM Studio).',
        fix: { open: 'models' },
      }
}
