import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

const tool = (name: string, description: string, properties: Record<string, object>): ToolSpec => ({
  name,
  description,
  parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})

/** The tools of all requests; they are never run. */
export const modeTools: readonly ToolSpec[] = [
  tool('play_sound', 'Plays a sound for the audience.', {
    sound: { type: 'string', enum: ['drum', 'bell', 'horn'] },
  }),
  tool('show_text', 'Shows a text on the screen.', {
    text: { type: 'string', description: 'The text, word for word.' },
    color: { type: 'string', enum: ['white', 'red', 'green', 'blue'] },
  }),
  tool('set_timer', 'Starts a timer.', { seconds: { type: 'integer', minimum: 1 } }),
  tool('pick_winner', 'Draws a winner from a list of names.', {
    names: { type: 'array', items: { type: 'string' } },
  }),
  tool('convert_temperature', 'Converts a temperature from one unit to another.', {
    value: { type: 'number' },
    from_unit: { type: 'string', enum: ['celsius', 'fahrenheit', 'kelvin'] },
    to_unit: { type: 'string', enum: ['celsius', 'fahrenheit', 'kelvin'] },
  }),
]

/** A request with its one right answer: a call, or null for words without a call. */
export interface ModeRequest {
  readonly prompt: string
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> } | null
}

/** The requests of a measurement: an easy call first, then numbers, texts and lists, and talk that needs no tool. */
export const modeRequests: readonly ModeRequest[] = [
  { prompt: 'Play the horn sound.', call: { name: 'play_sound', arguments: { sound: 'horn' } } },
  { prompt: 'How was your day?', call: null },
  {
    prompt: 'Write Welcome back on the screen, in green.',
    call: { name: 'show_text', arguments: { text: 'Welcome back', color: 'green' } },
  },
  { prompt: 'Give us a timer of two minutes.', call: { name: 'set_timer', arguments: { seconds: 120 } } },
  { prompt: 'That bell in the last level was really loud.', call: null },
  {
    prompt: 'Draw a winner: Ana, Bo or Cy.',
    call: { name: 'pick_winner', arguments: { names: ['Ana', 'Bo', 'Cy'] } },
  },
  {
    prompt: 'How much is 98.6 Fahrenheit in Celsius?',
    call: {
      name: 'convert_temperature',
      arguments: { value: 98.6, from_unit: 'fahrenheit', to_unit: 'celsius' },
    },
  },
  { prompt: 'Thanks for watching, everybody!', call: null },
]

/** Returns whether the calls of an answer are the ones that a request wants. Texts are compared without case. */
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

/** Writes a value so that equal values have equal texts: keys are sorted, texts trimmed and in lower case. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.trim().toLowerCase()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
