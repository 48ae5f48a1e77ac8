import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { LlmMode } from './driver.ts'
import { byRight, maxFailureAgeMs, maxLearnedAgeMs } from './model-facts.ts'
import type { ModelMemo, ModeScore, ModeTrial } from './model-memo.ts'

const finalists = 2
const maxOverdue = 2

/** Maximum number of requests of a measurement of `modes` modes. */
export const maxTrials = (modes: number): number =>
  modes * firstRequests.length + finalists * moreRequests.length

/** The scores of the modes so far, best first, and what to ask next. */
export interface TrialPlan {
  readonly scores: readonly ModeScore[]
  /** False if a mode was too slow or the measurement is not over. */
  readonly isComplete: boolean
  /** Null if the measurement is over. */
  readonly next: { readonly mode: LlmMode; readonly request: ModeRequest } | null
}

/**
 * Plans a measurement from the trials so far: first the same requests in each of `modes`, in order, then more
 * requests in the best ones. A mode that can no longer win or is too slow gets no further request. Pure, so an
 * interrupted measurement ends like one without a break.
 */
export function planTrials(trials: readonly ModeTrial[], modes: readonly LlmMode[]): TrialPlan {
  let isComplete = true
  const opening = new Map<LlmMode, ModeAnswers>()
  for (const mode of modes) {
    const round = roundOf(trials, mode, firstRequests, leastRight(opening.values(), finalists))
    if ('request' in round) return { scores: ranked(opening), isComplete: false, next: { mode, ...round } }
    if ('answers' in round) opening.set(mode, round.answers)
    else isComplete = false
  }
  const scores = ranked(opening)
  const final = new Map<LlmMode, ModeAnswers>()
  for (const { mode, right } of scores.length < finalists ? [] : scores.slice(0, finalists)) {
    const round = roundOf(trials, mode, moreRequests, leastRight(final.values(), 1) - right)
    if ('request' in round) return { scores, isComplete: false, next: { mode, ...round } }
    const before = opening.get(mode)
    if ('answers' in round && before !== undefined) final.set(mode, added(before, round.answers))
    else isComplete = false
  }
  const others = scores.filter(({ mode }) => !final.has(mode))
  return { scores: [...ranked(final), ...others], isComplete, next: null }
}

/** Returns the stored trials that still count for a measurement whose requests have `requestMs` each. */
export const validTrials = ({ trials = [] }: ModelMemo, now: number, requestMs: number): ModeTrial[] =>
  trials.filter(
    ({ prompt, at, ms, isOverdue = false }) =>
      now - at < (isOverdue ? maxFailureAgeMs : maxLearnedAgeMs) &&
      !(isOverdue && ms < requestMs) &&
      [...firstRequests, ...moreRequests].some((request) => request.prompt === prompt),
  )

interface ModeAnswers {
  readonly right: number
  /** Number of right answers that are calls. */
  readonly calls: number
  /** Times (ms) of the answers. An overdue request counts with its time limit. */
  readonly times: readonly number[]
}

/** Plays a round of one mode with the known trials, up to the first request without a trial. */
function roundOf(
  trials: readonly ModeTrial[],
  mode: LlmMode,
  requests: readonly ModeRequest[],
  toBeat: number,
): { answers: ModeAnswers } | { request: ModeRequest } | { tooSlow: true } {
  const times: number[] = []
  let right = 0
  let calls = 0
  let overdue = 0
  for (const [at, request] of requests.entries()) {
    if (right + requests.length - at < toBeat) break
    const trial = trials.find((one) => one.mode === mode && one.prompt === request.prompt)
    if (trial === undefined) return { request }
    times.push(trial.ms)
    if (trial.isOverdue) overdue += 1
    if (overdue >= maxOverdue) return { tooSlow: true }
    if (!trial.isRight) continue
    right += 1
    if (request.call !== null) calls += 1
  }
  return { answers: { right, calls, times } }
}

const leastRight = (answers: Iterable<ModeAnswers>, places: number): number =>
  [...answers].map(({ right }) => right).sort((a, b) => b - a)[places - 1] ?? 0

const added = (a: ModeAnswers, b: ModeAnswers): ModeAnswers => ({
  right: a.right + b.right,
  calls: a.calls + b.calls,
  times: [...a.times, ...b.times],
})

const ranked = (answers: ReadonlyMap<LlmMode, ModeAnswers>): ModeScore[] =>
  [...answers]
    .map(([mode, { right, calls, times }]): ModeScore => {
      const sorted = [...times].sort((a, b) => a - b)
      return { mode, right, calls, of: times.length, ms: Math.round(sorted[times.length >> 1] ?? 0) }
    })
    .sort(byRight)

const tool = (name: string, description: string, properties: Record<string, object>): ToolSpec => ({
  name,
  description,
  parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})

/** The tools that all requests offer. These tools never run. */
export const modeTools: readonly ToolSpec[] = [
  tool('play_sound', 'Plays a sound for the audience.', {
    sound: { type: 'string', enum: ['drum', 'bell', 'horn'] },
  }),
  tool('set_volume', 'Sets the volume of the music.', {
    percent: { type: 'integer', minimum: 0, maximum: 100 },
  }),
  tool('show_text', 'Shows a text on the screen.', {
    text: { type: 'string', description: 'The text, word for word.' },
    color: { type: 'string', enum: ['white', 'red', 'green', 'blue'] },
  }),
  tool('clear_text', 'Removes all texts from the screen.', {}),
  tool('set_timer', 'Starts a timer.', { seconds: { type: 'integer', minimum: 1 } }),
  tool('pick_winner', 'Draws a winner from a list of names.', {
    names: { type: 'array', items: { type: 'string' } },
  }),
  tool('start_poll', 'Lets the audience vote.', {
    question: { type: 'string' },
    choices: { type: 'array', items: { type: 'string' }, minItems: 2 },
  }),
  tool('convert_temperature', 'Converts a temperature from one unit to another.', {
    value: { type: 'number' },
    from_unit: { type: 'string', enum: ['celsius', 'fahrenheit', 'kelvin'] },
    to_unit: { type: 'string', enum: ['celsius', 'fahrenheit', 'kelvin'] },
  }),
  tool('set_lamp', 'Changes one of the lamps of the room.', {
    lamp: { type: 'string', enum: ['desk', 'wall', 'window'] },
    on: { type: 'boolean' },
  }),
]

/** A request with its one right answer: a call, or null for text without a call. */
export interface ModeRequest {
  readonly prompt: string
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> } | null
}

const callOf = (name: string, args: Record<string, unknown>) => ({ name, arguments: args })

/** The requests for all modes. Some need no tool, so that a mode that always calls a tool does not win. */
export const firstRequests: readonly ModeRequest[] = [
  { prompt: 'Play the horn sound.', call: callOf('play_sound', { sound: 'horn' }) },
  { prompt: 'How was your day?', call: null },
  {
    prompt: 'Write Welcome back on the screen, in green.',
    call: callOf('show_text', { text: 'Welcome back', color: 'green' }),
  },
  { prompt: 'Give us a timer of two minutes.', call: callOf('set_timer', { seconds: 120 }) },
  { prompt: 'That bell in the last level was really loud.', call: null },
  {
    prompt: 'Draw a winner: Ana, Bo or Cy.',
    call: callOf('pick_winner', { names: ['Ana', 'Bo', 'Cy'] }),
  },
  {
    prompt: 'How much is 98.6 Fahrenheit in Celsius?',
    call: callOf('convert_temperature', { value: 98.6, from_unit: 'fahrenheit', to_unit: 'celsius' }),
  },
  { prompt: 'Switch the desk lamp on.', call: callOf('set_lamp', { lamp: 'desk', on: true }) },
]

/**
 * Further requests, which only the best modes get. None is a case of a suite, so that a suite's scores stay unbiased.
 */
export const moreRequests: readonly ModeRequest[] = [
  { prompt: 'Turn the music down to 20 percent.', call: callOf('set_volume', { percent: 20 }) },
  { prompt: 'Is the desk lamp on?', call: null },
  { prompt: 'Switch the wall lamp off, please.', call: callOf('set_lamp', { lamp: 'wall', on: false }) },
  { prompt: 'Get rid of the text on the screen.', call: callOf('clear_text', {}) },
  { prompt: 'My neighbor has a drum. He plays it every night.', call: null },
  { prompt: 'We need a drum roll!', call: callOf('play_sound', { sound: 'drum' }) },
  {
    prompt: 'Ask the audience "Which map?" with the choices Forest and Desert.',
    call: callOf('start_poll', { question: 'Which map?', choices: ['Forest', 'Desert'] }),
  },
  { prompt: 'Do not start a timer yet, I am still talking.', call: null },
  { prompt: 'Count down from one and a half minutes.', call: callOf('set_timer', { seconds: 90 }) },
  {
    prompt: 'Put "Be right back" on the screen in red.',
    call: callOf('show_text', { text: 'Be right back', color: 'red' }),
  },
  { prompt: 'Call me a taxi.', call: null },
  {
    prompt: 'What is 300 Kelvin in Fahrenheit?',
    call: callOf('convert_temperature', { value: 300, from_unit: 'kelvin', to_unit: 'fahrenheit' }),
  },
  {
    prompt: 'It is so dark in here. Turn on the lamp at the window.',
    call: callOf('set_lamp', { lamp: 'window', on: true }),
  },
  { prompt: 'Show the word Victory in blue.', call: callOf('show_text', { text: 'Victory', color: 'blue' }) },
  {
    prompt: 'Choose one of Kim, Lee, Max and Noa at random.',
    call: callOf('pick_winner', { names: ['Kim', 'Lee', 'Max', 'Noa'] }),
  },
  { prompt: 'Music at half volume, please.', call: callOf('set_volume', { percent: 50 }) },
]

/** Returns whether the calls of an answer are the expected ones. Letter case and outer spaces do not matter. */
export function isRight({ call }: ModeRequest, made: readonly ToolCall[]): boolean {
  const [first, ...more] = made
  if (call === null) return first === undefined
  return (
    first !== undefined &&
    more.length === 0 &&
    first.name === call.name &&
    comparable(first.arguments) === comparable(call.arguments)
  )
}

const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.trim().toLowerCase()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
