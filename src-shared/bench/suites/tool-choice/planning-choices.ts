import { contains, matches, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

const anyEvent = { minutes: optional(), people: optional() } as const

/** Requests for the calendar, reminder and message tools. */
export const planningChoices: readonly EverydayCase[] = [
  {
    id: 'event-dentist',
    prompt: 'Put the dentist in my calendar, 2026-12-03 at 14:30.',
    expects: {
      tool: 'add_event',
      args: { title: contains('dentist'), date: '2026-12-03', start: '14:30', ...anyEvent },
    },
    why: 'names the calendar and gives date and time in the tool’s form',
  },
  {
    id: 'event-collab',
    prompt: 'new appointment: collab stream, 2026-11-28, 20:00',
    expects: {
      tool: 'add_event',
      args: { title: contains('collab'), date: '2026-11-28', start: '20:00', ...anyEvent },
    },
    why: 'is a list of words without a sentence',
  },
  {
    id: 'events-friday',
    prompt: 'whats on my plate on 2026-11-27?',
    expects: { tool: 'list_events', args: { date: '2026-11-27' } },
    why: 'asks for plans without the word calendar',
  },
  {
    id: 'events-today',
    prompt: 'Do I have anything today?',
    expects: { tool: 'list_events', args: { date: '2026-11-25' } },
    why: 'must read the calendar and add nothing',
  },
  {
    id: 'reminder-rent',
    prompt: 'remind me to pay the rent on 2026-12-01 at 09:00',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('rent'), when: { date: '2026-12-01', time: '09:00' } },
    },
    why: 'is a reminder and not an event',
  },
  {
    id: 'reminder-forget',
    prompt: "Don't let me forget the cat food tonight at 18:00.",
    expects: {
      tool: 'set_reminder',
      args: { text: contains('cat food'), when: { date: '2026-11-25', time: '18:00' } },
    },
    why: 'asks for a reminder in the negative',
  },
  {
    id: 'message-mia',
    prompt: 'tell Mia the stream starts at nine',
    // Accept the time in words and in digits: "nine", "9 pm" or "21:00".
    expects: { tool: 'send_message', args: { to: 'Mia', text: matches('nine|9|21') } },
    why: 'says “tell” for sending a message',
  },
  {
    id: 'message-late',
    prompt: 'text Jonas: running late, sorry',
    expects: { tool: 'send_message', args: { to: 'Jonas', text: contains('running late') } },
    why: 'uses text as a verb',
  },
  {
    id: 'messages-all',
    prompt: 'any new dms?',
    expects: { tool: 'read_messages' },
    why: 'says “dms” for messages',
  },
  {
    id: 'messages-lena',
    prompt: 'What did Lena write me?',
    expects: { tool: 'read_messages', args: { from: 'Lena' } },
    why: 'contains “write”, and reads',
  },
  {
    id: 'event-or-reminder',
    prompt: 'i want to be poked about the overlay update on 2026-11-30 at 10:15',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('overlay'), when: { date: '2026-11-30', time: '10:15' } },
    },
    why: 'uses slang for reminding',
  },
  {
    id: 'book-an-hour',
    prompt: 'block an hour for editing on 2026-11-26 at 11:00',
    expects: {
      tool: 'add_event',
      args: {
        title: contains('edit'),
        date: '2026-11-26',
        start: '11:00',
        minutes: optional(60),
        people: optional([]),
      },
    },
    why: 'says “block” for adding an event',
  },
  {
    id: 'forecast-not-calendar',
    prompt: 'hows saturday 2026-11-28 looking in Lisbon, rain or sun?',
    expects: { tool: 'get_weather', args: { city: contains('Lisbon'), date: '2026-11-28' } },
    why: 'has a date that tempts to the calendar',
  },
  {
    id: 'nudge-friend',
    prompt: 'can you ask Tom if he is still up for the raid',
    expects: { tool: 'send_message', args: { to: 'Tom', text: contains('raid') } },
    why: 'asks a third person something',
  },
  {
    id: 'alarm-in-minutes',
    prompt: 'ring in 20 minutes',
    expects: { tool: 'set_timer', args: { seconds: 1200, label: optional() } },
    why: 'gives a length and no time of day',
  },
  {
    id: 'who-wrote',
    prompt: 'has Pete answered?',
    expects: { tool: 'read_messages', args: { from: 'Pete' } },
    why: 'needs a tool that only reads',
  },
]
