import { contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

const plain = { minutes: optional(), people: optional() } as const

/** Cases with dates and times. The system prompt says that today is Wednesday, 2026-11-25. */
export const dateCases: readonly EverydayCase[] = [
  {
    id: 'date-tomorrow',
    prompt: 'what have i got tomorrow',
    expects: { tool: 'list_events', args: { date: '2026-11-26' } },
    why: 'is relative by one day',
  },
  {
    id: 'date-yesterday',
    prompt: 'Which events did I have yesterday?',
    expects: { tool: 'list_events', args: { date: '2026-11-24' } },
    why: 'looks back',
  },
  {
    id: 'date-in-a-week',
    prompt: 'show my calendar for exactly one week from today',
    expects: { tool: 'list_events', args: { date: '2026-12-02' } },
    why: 'crosses the end of the month',
  },
  {
    id: 'date-words',
    prompt: 'Anything planned on the third of December 2026?',
    expects: { tool: 'list_events', args: { date: '2026-12-03' } },
    why: 'writes the date in words',
  },
  {
    id: 'date-us-form',
    prompt: 'list events for Dec 12, 2026',
    expects: { tool: 'list_events', args: { date: '2026-12-12' } },
    why: 'uses the American order of a date',
  },
  {
    id: 'date-pm',
    prompt: 'Add "guild meeting" on 2026-12-01 at 7 pm.',
    expects: {
      tool: 'add_event',
      args: { title: 'guild meeting', date: '2026-12-01', start: '19:00', ...plain },
    },
    why: 'needs a time of day in 24 hours',
  },
  {
    id: 'date-half-past',
    prompt: 'remind me about the giveaway tomorrow at half past eight in the morning',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('giveaway'), when: { date: '2026-11-26', time: '08:30' } },
    },
    why: 'nests a relative date and a time in words',
  },
  {
    id: 'date-noon',
    prompt: 'reminder: call mum, 2026-11-29, noon',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('mum'), when: { date: '2026-11-29', time: '12:00' } },
    },
    why: 'names a time without digits',
  },
  {
    id: 'date-midnight-ten',
    prompt: 'Remind me at ten past midnight on 2026-12-01 to claim the drop.',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('drop'), when: { date: '2026-12-01', time: '00:10' } },
    },
    why: 'needs a leading zero',
  },
  {
    id: 'date-weather-tomorrow',
    prompt: 'weather in Berlin tmrw?',
    expects: { tool: 'get_weather', args: { city: contains('Berlin'), date: '2026-11-26' } },
    why: 'shortens the word for the day',
  },
  {
    id: 'date-two-given',
    prompt: 'The event moved from 2026-12-08 to 2026-12-09. Show me the events of the new day.',
    expects: { tool: 'list_events', args: { date: '2026-12-09' } },
    why: 'gives two dates, of which one is over',
  },
]
