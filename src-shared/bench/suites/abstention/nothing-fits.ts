import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Requests that no tool fulfills or that lack a value, and messages that request nothing. */
export const nothingFits: readonly EverydayCase[] = [
  {
    id: 'no-oven',
    prompt: 'preheat the oven to 200',
    expects: { none: true },
    why: 'names a device without a tool; the thermostat is the bait',
  },
  {
    id: 'no-blinds',
    prompt: 'close the blinds in the office',
    expects: { none: true },
    why: 'names a room of the lights, but no tool moves blinds',
  },
  {
    id: 'no-edit-file',
    prompt: 'Fix the typos in notes/todo.txt and save it.',
    expects: { none: true },
    why: 'needs writing; the tools only read, move and delete',
  },
  {
    id: 'no-flight',
    prompt: 'book me a flight to Oslo',
    expects: { none: true },
    why: 'has no tool near it, only a city',
  },
  {
    id: 'no-cancel-event',
    prompt: 'cancel my dentist appointment',
    expects: { none: true },
    why: 'needs the removal of an event; the calendar tools only add and list, and no day is given to list',
  },
  {
    id: 'missing-time',
    prompt: 'remind me to call the landlord',
    expects: { none: true },
    why: 'lacks the date and time that the tool requires; the model must ask',
  },
  {
    id: 'missing-recipient',
    prompt: 'send a message saying i will be late',
    expects: { none: true },
    why: 'lacks the recipient; the model must ask',
  },
  {
    id: 'missing-length',
    prompt: 'Set a timer please.',
    expects: { none: true },
    why: 'lacks the length; the model must ask',
  },
  {
    id: 'missing-city',
    prompt: 'whats the weather like',
    expects: { none: true },
    why: 'lacks the city; the model must ask',
  },
  {
    id: 'math-in-head',
    prompt: 'What is 17 times 3?',
    expects: { none: true },
    why: 'has numbers for no tool',
  },
  {
    id: 'write-a-joke',
    prompt: 'tell me a joke about printers',
    expects: { none: true },
    why: 'starts with “tell”, but words are the answer',
  },
  {
    id: 'translate',
    prompt: 'How do you say "turn on the light" in French?',
    expects: { none: true },
    why: 'quotes an order inside a question about language',
  },
  {
    id: 'thanks',
    prompt: 'perfect, thank you!',
    expects: { none: true },
    why: 'closes a conversation',
  },
  {
    id: 'opinion-music',
    prompt: 'is jazz better than techno?',
    expects: { none: true },
    why: 'names two genres of the music tool and wants an opinion',
  },
]
