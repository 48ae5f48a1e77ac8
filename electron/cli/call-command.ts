import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { LlmDriver, LlmRequest } from '../../src-shared/llm/driver.ts'
import { openAiDriver } from '../../src-shared/llm/openai/openai-driver.ts'
import { contentBlock, text } from '../../src-shared/step/content.ts'
import type { Message } from '../../src-shared/step/message.ts'
import { toolCall } from '../../src-shared/step/step.ts'
import { toolSpec } from '../../src-shared/step/tool-spec.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { probeModel } from '../llm/find-models.ts'
import { openOllama } from '../llm/open-ollama.ts'
import { normaliseOpenAiUrl, openAiClient } from '../llm/openai-client.ts'
import { systemClock } from '../system-clock.ts'
import type { CommandIo } from './command.ts'

const help = `adlib call --model NAME --jsonl [options]

Asks a model for one step per line of standard input; no tool is run. A line is {"id", "messages", "tools"};
each answer is a line {"id", "step", "mode", "raw", "ms"}, with "repairs", "rejected" and "taken" where there are
any, written before the next line is read. A line that fails gives {"id", "error": {kind, message, remedy}},
and the exit code is 1 at the end.

  --model NAME      a model of Ollama, such as smollm2:135m
  --mode MODE       auto, native, schema or text; default: auto
  --grounding MODE  auto or off; default: auto
  --openai URL      ask an OpenAI-compatible server there instead of Ollama; OPENAI_API_KEY is its key
  --data DIR        where settings and what is known of models are kept; default: ADLIB_DATA or the platform's place
  --jsonl           required: one JSON object a line
  --help            this text`

/** Content as files hold it: blocks, or a plain string. */
const content = z
  .union([z.string(), z.array(contentBlock)])
  .transform((value) => (typeof value === 'string' ? [text(value)] : value))

const line = z.object({
  id: z.unknown(),
  messages: z.array(
    z.discriminatedUnion('role', [
      z.object({ role: z.literal('system'), content }),
      z.object({ role: z.literal('user'), content }),
      z.object({ role: z.literal('assistant'), content, tool_calls: z.array(toolCall).min(1).optional() }),
      z.object({ role: z.literal('tool'), tool_call_id: z.string(), name: z.string(), content }),
    ]),
  ),
  tools: z.array(toolSpec).default([]),
})

type Env = Readonly<Record<string, string | undefined>>

/**
 * `adlib call`: one turn of a real model per input line. Only the options and the environment decide how it is asked, and
 * the settings file where it is there.
 * @returns 0, 1 when a line failed, 2 for wrong use
 */
export async function callCommand(
  argv: readonly string[],
  io: CommandIo,
  env: Env = process.env,
): Promise<number> {
  let values: ReturnType<typeof read>
  try {
    values = read(argv)
  } catch (problem) {
    io.talk(`adlib call: ${problem instanceof Error ? problem.message : String(problem)}`)
    io.talk('See adlib call --help.')
    return 2
  }
  if (values.help) {
    await io.write(help)
    return 0
  }
  const mode = values.mode as NonNullable<LlmRequest['mode']>
  const grounding = values.grounding as NonNullable<LlmRequest['grounding']>
  const wrong =
    (!values.model && '--model is missing') ||
    (!values.jsonl && '--jsonl is missing') ||
    (!['auto', 'native', 'schema', 'text'].includes(mode) &&
      `--mode takes auto, native, schema or text, not ${mode}`) ||
    (!['auto', 'off'].includes(grounding) && `--grounding takes auto or off, not ${grounding}`)
  if (wrong) {
    io.talk(`adlib call: ${wrong}. See adlib call --help.`)
    return 2
  }

  const { driver, meet } = modelsFor({ data: values.data, openai: values.openai }, env, io)
  if (mode === 'auto') await meet(values.model ?? '')
  let failed = false
  for await (const written of io.input) {
    if (written.trim() === '') continue
    const answer = await answerTo(written, driver, { model: values.model ?? '', mode, grounding })
    failed ||= 'error' in answer
    await io.write(JSON.stringify(answer))
  }
  return failed ? 1 : 0
}

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: {
      model: { type: 'string' },
      mode: { type: 'string', default: 'auto' },
      grounding: { type: 'string', default: 'auto' },
      openai: { type: 'string' },
      data: { type: 'string' },
      jsonl: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values

/** The driver, and a way to get to know a model before its first answer: in which mode it can call at all. */
function modelsFor(
  options: { data: string | undefined; openai: string | undefined },
  env: Env,
  io: CommandIo,
): { driver: LlmDriver; meet(model: string): Promise<void> } {
  const dataDir = dataFolder({ data: options.data, env })
  const { settings, problem } = readSettings(dataDir)
  if (problem) io.talk(`${problem.message} ${problem.remedy}`)
  if (options.openai === undefined) {
    const ollama = openOllama({ settings: () => settings, dataDir, env, clock: systemClock })
    const { client, driver } = ollama
    return {
      driver,
      async meet(name) {
        const signal = new AbortController().signal
        const facts = await client.facts(name, signal)
        if (!facts.ok || ollama.memory.get(facts.value.digest).probe) return
        io.talk(`Getting to know ${name} with a tool call (seconds, once for a model).`)
        await probeModel(facts.value, { ...ollama, clock: systemClock }, signal)
      },
    }
  }
  const base = normaliseOpenAiUrl(options.openai)
  const driver = openAiDriver({
    client: openAiClient(
      () => base,
      () => env.OPENAI_API_KEY,
    ),
    settings: () => settings,
    clock: systemClock,
  })
  return { driver, meet: async () => {} }
}

type Asked = Pick<LlmRequest, 'model'> & Required<Pick<LlmRequest, 'mode' | 'grounding'>>

async function answerTo(written: string, driver: LlmDriver, asked: Asked): Promise<Record<string, unknown>> {
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch (problem) {
    return badLine(undefined, `the line is no JSON: ${problem instanceof Error ? problem.message : problem}`)
  }
  const id = (json as { id?: unknown } | null)?.id
  const parsed = line.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return badLine(id, `${issue?.path.join('.') || 'the line'}: ${issue?.message}`)
  }
  const { messages, tools } = parsed.data
  const spoken: Message[] = messages
  const result = await driver.call({
    ...asked,
    ...splitSystem(spoken),
    tools,
    signal: new AbortController().signal,
  })
  if (!result.ok) {
    const { kind, message, remedy, raw } = result
    return { id, error: { kind, message, remedy }, ...(raw === undefined ? {} : { raw }) }
  }
  const { step, mode, raw, ms, repairs, rejected, taken, truncated } = result
  return {
    id,
    step,
    mode,
    raw,
    ms: Math.round(ms),
    ...(repairs.length > 0 ? { repairs } : {}),
    ...(rejected.length > 0 ? { rejected } : {}),
    ...(taken?.length ? { taken } : {}),
    ...(truncated ? { truncated } : {}),
  }
}

/** System messages at the head are the request's system text; later ones stay where they are. */
function splitSystem(messages: readonly Message[]): Pick<LlmRequest, 'system' | 'messages'> {
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
      'A line is {"id", "messages": [{"role", "content"}], "tools": [{"name", "description", "parameters"}]}.',
  },
})
