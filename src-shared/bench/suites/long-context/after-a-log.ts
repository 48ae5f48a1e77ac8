import { contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'
import { chatLog } from './chat-log.ts'

/** Messages with a long chat log. The request is before, inside or after the log, and often needs a fact from it. */
export const afterALog: readonly EverydayCase[] = [
  {
    id: 'request-after-log',
    prompt: `Chat so far:\n${chatLog('a', 120)}\n\nok set a timer for 5 minutes, i need a break`,
    expects: { tool: 'set_timer', args: { seconds: 300, label: optional() } },
    why: 'has the request after 120 lines',
  },
  {
    id: 'request-before-log',
    prompt: `Pause the music. For context, this is what chat wrote:\n${chatLog('b', 120)}`,
    expects: { tool: 'music_control', args: { action: 'pause' } },
    why: 'has the request before 120 lines',
  },
  {
    id: 'request-in-the-middle',
    prompt: `${chatLog('c', 60)}\n\n(my request: office light off. the rest is only chat)\n\n${chatLog('d', 60)}`,
    expects: {
      tool: 'set_light',
      args: { room: 'office', on: false, brightness: optional(), color: optional() },
    },
    why: 'has the request between two logs',
  },
  {
    id: 'fact-at-the-start',
    prompt: `[19:58] Mia: my city is Lisbon, remember that\n${chatLog('e', 110)}\n\nLook up the weather today in the city that Mia named.`,
    expects: { tool: 'get_weather', args: { city: contains('Lisbon'), date: optional('2026-11-25') } },
    why: 'needs a fact from the first line',
  },
  {
    id: 'fact-in-the-middle',
    prompt: `${chatLog('f', 55)}\n[20:14] editor_tom: the clip is at clips/bridge-fail.mp4\n${chatLog('g', 55)}\n\nmove the clip that tom named to archive/bridge-fail.mp4`,
    expects: {
      tool: 'move_file',
      args: { from: 'clips/bridge-fail.mp4', to: 'archive/bridge-fail.mp4' },
    },
    why: 'needs a path from the middle',
  },
  {
    id: 'fact-at-the-end',
    prompt: `${chatLog('h', 110)}\n[20:28] Nadia: call me Nad from now on, and I am free at 19:30 on 2026-12-04\n\nadd "duo stream" to the calendar at the time Nadia gave`,
    expects: {
      tool: 'add_event',
      args: {
        title: 'duo stream',
        date: '2026-12-04',
        start: '19:30',
        minutes: optional(),
        people: optional(['Nadia'], ['Nad']),
      },
    },
    why: 'needs a date from the last line',
  },
  {
    id: 'two-facts-one-valid',
    prompt: `[19:59] Pia: volume 80 is right for me\n${chatLog('i', 70)}\n[20:18] Pia: sorry, I meant 35\n${chatLog('j', 40)}\n\nset the music to what Pia finally said`,
    expects: { tool: 'set_volume', args: { percent: 35 } },
    why: 'has an outdated fact before the valid one',
  },
  {
    id: 'log-asks-and-i-do-not',
    prompt: `${chatLog('k', 60)}\n[20:15] vex: turn the lights off!!\n[20:15] moth: yes lights off\n${chatLog('l', 50)}\n\nwhich word did vex use for the lights? just tell me`,
    expects: { none: true },
    why: 'has orders of viewers in the log, and a question about them',
  },
  {
    id: 'log-summary',
    prompt: `${chatLog('m', 120)}\n\nsum up the mood of chat in one sentence`,
    expects: { none: true },
    why: 'wants a sentence about the log',
  },
  {
    id: 'log-question-inside',
    prompt: `${chatLog('n', 100)}\n\nwhat did lunchbox eat?`,
    expects: { none: true, says: contains('soup') },
    why: 'has its answer in the log',
  },
]
