import type { ToolSpec } from '../step/tool-spec.ts'

const text = { type: 'string' }

/** The tools that the requests of a check offer. */
export const checkTools: readonly ToolSpec[] = [
  {
    name: 'get_weather',
    description: 'Returns the weather in a city.',
    parameters: {
      type: 'object',
      properties: { city: text, unit: { type: 'string', enum: ['celsius', 'fahrenheit'] } },
      required: ['city'],
    },
  },
  {
    name: 'set_timer',
    description: 'Starts a timer.',
    parameters: {
      type: 'object',
      properties: { minutes: { type: 'integer' }, label: text },
      required: ['minutes'],
    },
  },
  {
    name: 'search_notes',
    description: "Searches the user's notes.",
    parameters: { type: 'object', properties: { query: text }, required: ['query'] },
  },
  {
    name: 'send_message',
    description: 'Sends a message to a person.',
    parameters: { type: 'object', properties: { to: text, message: text }, required: ['to', 'message'] },
  },
]

/** A request of a check, and the tool that fulfills it. */
export interface CheckRequest {
  readonly asks: string
  readonly tool: string
}

/** Requests that even small models understand, so that a check measures how calls are read. */
export const checkRequests: readonly CheckRequest[] = [
  { asks: 'What is the weather in Paris?', tool: 'get_weather' },
  { asks: 'How warm is it in Tokyo, in celsius?', tool: 'get_weather' },
  { asks: 'Set a timer for 10 minutes.', tool: 'set_timer' },
  { asks: 'Start a timer of 3 minutes for the tea.', tool: 'set_timer' },
  { asks: 'Search my notes for the word harbor.', tool: 'search_notes' },
  { asks: 'Find my notes about the summer trip.', tool: 'search_notes' },
  { asks: 'Send Anna the message "I will be late".', tool: 'send_message' },
  { asks: 'Tell Ben that dinner is ready.', tool: 'send_message' },
]
