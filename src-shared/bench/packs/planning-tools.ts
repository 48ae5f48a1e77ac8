import { z } from 'zod'
import { pretendTool } from './pretend-tool.ts'

const date = z.iso.date().describe('Date as YYYY-MM-DD')
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('Time as HH:MM, 24 hours')

/** Tools for calendar, reminders, timers, weather and messages. */
export const planningTools = [
  pretendTool({
    name: 'add_event',
    description: 'Add an event to the calendar.',
    domain: 'calendar',
    tags: ['calendar', 'plan'],
    args: z.object({
      title: z.string().min(1).max(100).describe('What it is'),
      date,
      start: time,
      minutes: z.int().min(5).max(1440).optional().describe('Length in minutes; leave it out if unknown'),
      people: z.array(z.string()).optional().describe('Names of the people to invite'),
    }),
  }),
  pretendTool({
    name: 'list_events',
    description: 'Read the events of one day from the calendar. Changes nothing.',
    domain: 'calendar',
    tags: ['calendar', 'state'],
    reads: true,
    args: z.object({ date }),
  }),
  pretendTool({
    name: 'set_reminder',
    description: 'Remind the user of something at a date and time.',
    domain: 'calendar',
    tags: ['calendar', 'reminder'],
    args: z.object({
      text: z.string().min(1).max(200).describe('What to be reminded of'),
      when: z.object({ date, time }).describe('Date and time of the reminder'),
    }),
  }),
  pretendTool({
    name: 'set_timer',
    description: 'Start a countdown that rings at its end.',
    domain: 'clock',
    tags: ['timer'],
    args: z.object({
      seconds: z.int().min(1).max(86_400).describe('Length in seconds'),
      label: z.string().max(60).optional().describe('Name of the timer; leave it out if none was named'),
    }),
  }),
  pretendTool({
    name: 'get_weather',
    description: 'Get the weather forecast of a city for one day.',
    domain: 'weather',
    tags: ['weather'],
    reads: true,
    args: z.object({
      city: z.string().min(1).describe('Name of the city'),
      date: date.optional().describe('Date as YYYY-MM-DD; leave it out for today'),
    }),
  }),
  pretendTool({
    name: 'send_message',
    description: 'Send a chat message to one person.',
    domain: 'messages',
    tags: ['messages'],
    args: z.object({
      to: z.string().min(1).describe('Name of the person'),
      text: z.string().min(1).max(500).describe('The words of the message'),
    }),
  }),
  pretendTool({
    name: 'read_messages',
    description: 'Read the newest chat messages, of everyone or of one person. Changes nothing.',
    domain: 'messages',
    tags: ['messages', 'state'],
    reads: true,
    args: z.object({ from: z.string().optional().describe('Name of the person; leave it out for everyone') }),
  }),
] as const
