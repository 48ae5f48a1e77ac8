import { readCommand, type StageCommand } from '../commands/read-command.ts'
import type { CourtesyRequest } from '../commands/read-courtesy.ts'
import type { StepCall } from '../commands/read-things.ts'
import { wordsToSay } from '../commands/spoken-whisper.ts'
import { isTimingRule } from '../events/denial.ts'
import type { TurnStop } from '../events/event/turn.ts'
import type { EventBody } from '../events/event.ts'
import type { State } from '../events/state.ts'
import type { TurnView } from '../events/turn-view.ts'
import type { SayingView } from '../events/views.ts'
import type { LlmAnswer, LlmDriver, LlmEvent, LlmRequest } from '../llm/driver.ts'
import { resultOf } from '../llm/streaming-driver.ts'
import { text } from '../step/content.ts'
import { assignCallIds, finalText, type Step } from '../step/step.ts'
import type { StageToolSpec, ToolSpec } from '../step/tool-spec.ts'
import { performerId } from './performer-state.ts'
import { withoutRulesStep } from './show/show-driver.ts'
import type { TurnInput } from './turn-input.ts'

/**
 * Returns a driver for one turn. Rules turn whispered stage commands into calls and into lines about a person,
 * and the model gets the other whispers.
 */
export function whisperDriver(
  input: TurnInput,
  options: {
    /** Returns the calls that the whispers "again" and "louder" refer to. */
    readonly previous: (tools: readonly ToolSpec[]) => readonly StepCall[]
    readonly inner: (input: TurnInput) => LlmDriver
    /** Returns the persona's line about a person. `before` are lines that will be said before it. */
    readonly courtesy: (request: CourtesyRequest, before: readonly string[]) => string
  },
): LlmDriver {
  const { whispers } = input
  /** One driver for all steps of the turn, so that it takes its picture only once. */
  let inner: LlmDriver | undefined
  const innerFor = (rest: readonly string[]): LlmDriver => {
    inner ??= options.inner({ ...input, whispers: rest })
    return inner
  }
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const { tools, messages, signal } = request
    if (whispers.length === 0 || signal.aborted) return yield* innerFor(whispers).stream(request)
    let previous: readonly StepCall[] = options.previous(tools)
    const read = whispers.map((whisper) => {
      const command = readCommand(whisper, tools, { previous })
      previous = command?.calls ?? previous
      return command
    })
    const rest = whispers.filter((_, n) => read[n] === null)
    // After a tool's result, the calls of the commands are already done.
    const isFirst = messages.at(-1)?.role !== 'tool'
    const commands = read.filter((command) => command !== null)
    if (!isFirst || commands.length === 0)
      return yield* innerFor(rest).stream(
        commands.length === 0 ? request : { ...request, messages: withoutRulesStep(messages) },
      )
    const lines: string[] = []
    for (const request of commands.flatMap(({ courtesies }) => courtesies))
      lines.push(options.courtesy(request, lines))
    const answer = answerOf(commands, lines.join(' '), whispers, rest.length === 0)
    if (lines.length > 0) yield { type: 'text', text: lines.join(' '), madeBy: 'rules' }
    if (answer.step.type === 'tool_calls')
      for (const call of answer.step.tool_calls) yield { type: 'call', call, madeBy: 'rules' }
    yield { type: 'result', result: answer }
  }
  return { name: options.inner(input).name, stream, call: (request) => resultOf(stream(request)) }
}

function answerOf(
  commands: readonly StageCommand[],
  words: string,
  whispers: readonly string[],
  settled: boolean,
): LlmAnswer {
  const calls = assignCallIds(commands.flatMap(({ calls }) => calls.map((call) => ({ ...call }))))
  const step: Step =
    calls.length === 0
      ? finalText(words)
      : { type: 'tool_calls', tool_calls: calls, ...(words === '' ? {} : { content: [text(words)] }) }
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

/** Returns the calls that "again" and "louder" refer to: the stage calls of the newest turn with calls. */
export function lastStageCalls(
  { turns }: Pick<State, 'turns'>,
  tools: readonly StageToolSpec[],
): readonly StepCall[] {
  const made = turns
    .filter(({ agent, end }) => agent === performerId && end !== undefined)
    .map(({ calls }) => calls.filter(({ outcome }) => outcome?.denial?.kind !== 'content'))
    .findLast((calls) => calls.length > 0)
  return (made ?? [])
    .filter(({ tool: name }) => tools.some((tool) => tool.name === name && tool.stage !== undefined))
    .map(({ tool, args }) => ({ name: tool, arguments: args as Record<string, unknown> }))
}

/** Returns whether content from a turn's model reached the stage, or was held back only because of timing. */
function hasReacted({ cues, filtered }: State, turn: string, view: TurnView | undefined): boolean {
  const byRules = new Set(
    view?.steps.flatMap(({ step, madeBy }) => (madeBy === 'rules' ? [`${turn}.${step}`] : [])),
  )
  const isOwn = (call: string | undefined) =>
    call === undefined || !byRules.has(call.slice(0, call.lastIndexOf('.')))
  return (
    cues.some(({ cue }) => cue.turn === turn && cue.line === undefined && isOwn(cue.call)) ||
    filtered.some((row) => row.turn === turn && isTimingRule(row.rule) && isOwn(row.call)) ||
    (view?.calls.some(({ call, outcome }) => isOwn(call) && isTimingRule(outcome?.denial?.kind ?? '')) ??
      false)
  )
}

/** Time (ms) from a whisper until the model must have followed it. */
const withinMs = 6000

/** Returns whether the whisper, or the rest of it, is for a model. */
export const isForModel = ({ answer }: SayingView): boolean => answer?.model !== undefined

/** Returns the time (ms) that the model still has to follow the whisper; 0 or less if it is too late. */
export const leftMs = ({ at }: SayingView, now: number): number => at + withinMs - now

/** Returns the answer to a whisper that the model did not follow in `turn`; null if it did. */
export function unfollowed(
  { text, at, answer }: SayingView,
  { turn, stop, isTooLate }: { readonly turn: string; readonly stop: TurnStop; readonly isTooLate: boolean },
  state: State,
  now: number,
): Extract<EventBody, { type: 'show/whisper' }> | null {
  if (stop === 'panic' || isFollowed(state, turn)) return null
  const reply =
    isTooLate || stop === 'time' ? 'model-late' : stop === 'failed' ? 'model-failed' : 'model-silent'
  const say = wordsToSay(text)
  return {
    type: 'show/whisper',
    turn,
    text,
    read: answer?.read ?? false,
    reply,
    about: answer?.model ?? '',
    ms: Math.max(0, now - at),
    ...(answer?.undo === undefined ? {} : { undo: answer.undo }),
    ...(say === null ? {} : { say }),
  }
}

/** Returns whether something of the turn's model reached the stage or waits for the streamer, or one of its calls succeeded. */
function isFollowed(state: State, turn: string): boolean {
  const view = state.turns.findLast((one) => one.turn === turn)
  return (
    hasReacted(state, turn, view) ||
    state.asks.some((ask) => ask.turn === turn) ||
    (view?.calls.some(({ outcome }) => outcome?.ok) ?? false)
  )
}
