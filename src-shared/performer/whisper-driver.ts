import type { StepCall } from '../commands/call.ts'
import { readCommand, type StageCommand } from '../commands/read-command.ts'
import type { LlmAnswer, LlmDriver, LlmEvent, LlmRequest } from '../llm/driver.ts'
import { resultOf } from '../llm/streaming-driver.ts'
import { assignCallIds, type Step, type ToolCall } from '../step/step.ts'

/**
 * A driver that reads the streamer's whispers as stage commands before the inner driver is asked. The calls of a command are
 * the step, made by rules; when every whisper was a command, the step is settled and the model is never asked. Whispers that
 * are no command go on to the inner driver.
 * @param isActive whether commands are read for this request, asked at every request
 */
export function commandDriver(inner: LlmDriver, isActive: (request: LlmRequest) => boolean): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const { whispers = [], tools, signal } = request
    if (whispers.length === 0 || signal.aborted || !isActive(request)) return yield* inner.stream(request)
    let previous: readonly StepCall[] = previousCalls(request)
    const read = whispers.map((whisper) => {
      const command = readCommand(whisper, tools, { previous })
      previous = command?.calls ?? previous
      return command
    })
    const rest = whispers.filter((_, n) => read[n] === null)
    // The calls of this turn were made in its first step; what they came to stands in the messages.
    const isFirst = request.messages.at(-1)?.role !== 'tool'
    const commands = read.filter((command) => command !== null)
    if (!isFirst || commands.length === 0) return yield* inner.stream({ ...request, whispers: rest })
    const answer = answerOf(commands, whispers, rest.length === 0)
    if (answer.step.type === 'tool_calls')
      for (const call of answer.step.tool_calls) yield { type: 'call', call }
    yield { type: 'result', result: answer }
  }
  return {
    name: inner.name,
    stream,
    call: (request) => resultOf(stream(request)),
    ...(inner.abilities ? { abilities: inner.abilities } : {}),
  }
}

function answerOf(
  commands: readonly StageCommand[],
  whispers: readonly string[],
  settled: boolean,
): LlmAnswer {
  const calls = assignCallIds(commands.flatMap(({ calls }) => calls.map((call) => ({ ...call }))))
  const step: Step = { type: 'tool_calls', tool_calls: calls }
  const from = whispers.join('\n').slice(0, 400)
  return {
    ok: true,
    step,
    raw: '',
    mode: 'text',
    format: 'whisper',
    repairs: [],
    rejected: [],
    ms: 0,
    madeBy: 'rules',
    settled,
    taken: calls.flatMap(({ name, arguments: args }) =>
      Object.keys(args).map((path) => ({ tool: name, path, from })),
    ),
  }
}

/** The calls that "again" and "louder" speak of: the last ones of the conversation. */
const previousCalls = ({ messages, tools }: LlmRequest): readonly ToolCall[] =>
  messages
    .flatMap((message) => (message.role === 'assistant' && message.tool_calls ? [message.tool_calls] : []))
    .at(-1)
    ?.filter(({ name }) => tools.some((tool) => tool.name === name && tool.stage !== undefined)) ?? []
