import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

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
