import { z } from 'zod'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import type { LlmDriver, LlmRequest } from '../../src-shared/llm/driver.ts'
import { driverAs } from '../../src-shared/llm/model-name.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import { plainCourtesy } from '../../src-shared/performer/show/courtesy-line.ts'
import { isUnderstudy, understudyDriver } from '../../src-shared/performer/understudy.ts'
import { whisperDriver } from '../../src-shared/performer/whisper-driver.ts'
import { contentBlock, text, wordsOf } from '../../src-shared/step/content.ts'
import { type Message, type ToolCall, toolCall } from '../../src-shared/step/step.ts'
import { givenStageToolSpec } from '../../src-shared/step/tool-spec.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { probeModel } from '../model-servers/find-models.ts'
import { openServers } from '../model-servers/open-servers.ts'
import { systemClock } from '../platform/clock.ts'
import { answerOf, askOnce, nameOfTwo } from '../playground/ask-once.ts'
import { type CommandIo, defineCommand } from './command.ts'

const content = z
  .union([z.string(), z.array(contentBlock)], { error: 'expected a string or a list of content blocks' })
  .transform((value) => (typeof value === 'string' ? [text(value)] : value))

const line = z.object({
  id: z.unknown(),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.object({ role: z.literal('system'), content }),
        z.object({ role: z.literal('user'), content }),
        z.object({ role: z.literal('assistant'), content, tool_calls: z.array(toolCall).min(1).optional() }),
        z.object({ role: z.literal('tool'), tool_call_id: z.string(), name: z.string(), content }),
      ]),
    )
    .min(1, 'expected at least one message'),
  tools: z.array(givenStageToolSpec).default([]),
})

type Env = Readonly<Record<string, string | undefined>>

/**
 * Runs `adlib call`, which asks a model for one step per input line.
 * @returns the exit code: 0 (ok), 1 (at least one line failed) or 2 (wrong usage)
 */
export const callCommand = defineCommand(
  {
    name: 'call',
    help: `adlib call --model NAME --jsonl [options]

For each line of standard input, asks a model for one step. Runs no tools. An input line is {"id", "messages", "tools"}. Its
answer is a line {"id", "step", "mode", "madeBy", "outcome", "raw", "ms"}, written before the next line is read. If there are
any, the answer also contains "repairs", "rejected", "mentioned" (calls that the text only quotes, or that repeat one in a
message of a tool), "taken" and "truncated". "madeBy" is model or rules; "outcome" is called,
words, silent or malformed. Tools may also have OpenAI's form, {"type": "function", "function": {…}}. A line that fails gives
{"id", "error": {kind, message, remedy}}; the exit code is then 1.

  --model NAME      a model that “adlib models” lists, such as smollm2:135m; ollama/NAME, openai/NAME or engine/NAME also
                    chooses the server; PATH.gguf runs a weights file without a server;
                    understudy needs no model and reads the last user message as a whisper
  --mode MODE       auto, native, schema or text; default: auto
  --openai URL      ask only this OpenAI-compatible server; its key is read from the environment variable that the
                    setting openai.apiKeyEnv names (OPENAI_API_KEY)
  --data DIR        folder of settings and probe results; default: ADLIB_DATA or the platform's data folder
  --jsonl           required: read one JSON object per line
  --help            show this text`,
    options: {
      model: { type: 'string' },
      mode: { type: 'string', default: 'auto' },
      openai: { type: 'string' },
      data: { type: 'string' },
      jsonl: { type: 'boolean' },
    },
  },
  async ({ values, io, wrong }, env: Env = process.env) => {
    const mode = values.mode as NonNullable<LlmRequest['mode']>
    const mistake =
      (!values.model && '--model is required') ||
      (!values.jsonl && '--jsonl is required') ||
      (!['auto', 'native', 'schema', 'text'].includes(mode) &&
        `--mode must be auto, native, schema or text, not ${mode}`)
    if (mistake) return wrong(`${mistake}.`)

    const model = values.model ?? ''
    const options = { data: values.data, openai: values.openai, detectMode: mode === 'auto' }
    const driver = isUnderstudy(model) ? null : await driverFor(model, options, env, io)
    // The understudy treats the last user message as a whisper.
    const driverOf = (messages: readonly Message[]): LlmDriver =>
      driver ??
      whisperDriver(
        { beat: null, seen: null, whispers: [whisperIn(messages)] },
        {
          previous: () => lastCallsIn(messages),
          inner: () => understudyDriver,
          courtesy: (request) => plainCourtesy(request, 'en'),
        },
      )
    let failed = false
    let number = 0
    let isWarned = false
    for await (const written of io.input) {
      number += 1
      if (written.trim() === '') continue
      const answer = await answerTo(written, number, driverOf, { model, mode })
      failed ||= 'error' in answer
      if (answer.truncated === true && !isWarned) {
        isWarned = true
        io.log(truncationWarning(model, driver?.name ?? model))
      }
      await io.write(JSON.stringify(answer))
    }
    return failed ? 1 : 0
  },
)

const locateMs = 10_000

async function driverFor(
  model: string,
  options: { data: string | undefined; openai: string | undefined; detectMode: boolean },
  env: Env,
  io: CommandIo,
): Promise<LlmDriver> {
  const dataDir = dataFolder({ data: options.data, env })
  const { settings: kept, problem } = readSettings(dataDir)
  if (problem) io.log(`${problem.message} ${problem.remedy}`)
  const settings =
    options.openai === undefined ? kept : { ...kept, openai: { ...kept.openai, baseUrl: options.openai } }
  const servers = openServers({ settings: () => settings, dataDir, env, clock: systemClock })
  const signal = new AbortController().signal
  const asked = options.openai === undefined ? undefined : servers.openai
  const located = await replyWithTimeout({ clock: systemClock, ms: locateMs, signal }, async (limited) => {
    if (asked === undefined) return servers.locate(model, limited)
    const reply = await asked.look(model, limited)
    return reply.ok ? { ok: true, value: { server: asked, model: reply.value } } : reply
  })
  // Use a driver anyway: the answer to each line then reports the problem with the server or the model.
  if (!located.ok) return (asked ?? servers.named(model)).driver
  const { server, model: found } = located.value
  const deps = { ...server, clock: systemClock }
  if (options.detectMode) {
    if (server.memory.get(found.digest).probe === undefined)
      io.log(`Probing ${model} with one tool call. This takes a few seconds, once per model.`)
    await probeModel(found, deps, signal)
  }
  return driverAs(server.driver, found.name)
}

type Asked = Pick<LlmRequest, 'model'> & Required<Pick<LlmRequest, 'mode'>>

const whisperIn = (messages: readonly Message[]): string =>
  wordsOf(messages.findLast(({ role }) => role === 'user')?.content)

/** Returns the calls that "again" and "louder" refer to: those of the newest message with calls. */
const lastCallsIn = (messages: readonly Message[]): readonly ToolCall[] =>
  messages
    .flatMap((message) => (message.role === 'assistant' && message.tool_calls ? [message.tool_calls] : []))
    .at(-1) ?? []

async function answerTo(
  written: string,
  number: number,
  driverOf: (messages: readonly Message[]) => LlmDriver,
  asked: Asked,
): Promise<Record<string, unknown>> {
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem)
    return badLine(undefined, `line ${number} is not valid JSON: ${why}`)
  }
  const id = (json as { id?: unknown } | null)?.id
  const parsed = line.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const place = issue?.path.length ? `, ${issue.path.join('.')}` : ''
    return badLine(id, `line ${number}${place}: ${issue?.message}`)
  }
  const { messages, tools } = parsed.data
  const twice = nameOfTwo(tools)
  if (twice !== undefined) return badLine(id, `line ${number}, tools: two tools are named “${twice}”`)
  const question = { ...asked, ...splitSystem(messages), tools }
  const result = await askOnce(driverOf(messages), question, new AbortController().signal)
  if (!result.ok) {
    const { kind, message, remedy, raw } = result
    return { id, error: { kind, message, remedy }, ...(raw === undefined ? {} : { raw }) }
  }
  const { taken, madeBy = 'model' } = result
  const { step, mode, outcome, raw, ms, repairs, rejected, mentioned, truncated } = answerOf(result)
  return {
    id,
    step,
    mode,
    madeBy,
    outcome,
    raw,
    ms,
    ...(repairs.length > 0 ? { repairs } : {}),
    ...(rejected.length > 0 ? { rejected } : {}),
    ...(mentioned === undefined ? {} : { mentioned }),
    ...(taken?.length ? { taken } : {}),
    ...(truncated ? { truncated } : {}),
  }
}

function splitSystem(messages: readonly Message[]): { system: string; messages: Message[] } {
  const first = messages.findIndex((message) => message.role !== 'system')
  const head = first === -1 ? messages : messages.slice(0, first)
  const words = head.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
  )
  return { system: words.join('\n\n'), messages: messages.slice(head.length) }
}

const badLine = (id: unknown, message: string) => ({
  id,
  error: {
    kind: 'bad_input',
    message,
    remedy:
      'Write each line as {"id", "messages": [{"role", "content"}], "tools": [{"name", "description", "parameters"}]}.',
  },
})
