import type { PromptMessage } from '../../case.ts'
import { contains, matches, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

const user = (content: string): PromptMessage => ({ role: 'user', content })
const assistant = (content: string): PromptMessage => ({ role: 'assistant', content })

const smallTalk: readonly PromptMessage[] = [
  user('how do people even learn speedrunning'),
  assistant('Most begin with one level and repeat it until the route is in their hands.'),
  user('sounds boring tbh'),
  assistant('The first hundred tries are. After that every saved second feels like a win.'),
  user('do the pros use notes?'),
  assistant('Many keep a list of splits and of backups for when a trick fails.'),
  user('i could never, my memory is awful'),
  assistant('Muscle memory does most of it; the notes are for nerves.'),
  user('what snack goes best with a long run'),
  assistant('Something that leaves no crumbs on the controller: grapes, or carrots.'),
  user('carrots are loud on the mic'),
  assistant('Then grapes. They are silent, and they roll.'),
  user('true. my dog would eat them though'),
  assistant('Keep them away from the dog, grapes are bad for dogs.'),
  user('good to know, thx'),
  assistant('Any time.'),
]

/**
 * Conversations of 13 to 19 messages. The last message refers to an earlier one, makes a new request, or requests
 * nothing.
 */
export const longTalks: readonly EverydayCase[] = [
  {
    id: 'that-file',
    prompt: [
      user('the file with my bad take is raw/take9.wav'),
      assistant('Noted, raw/take9.wav.'),
      ...smallTalk,
      user('ok now delete that bad take'),
    ],
    expects: { tool: 'delete_file', args: { path: 'raw/take9.wav' } },
    why: 'refers to a path from the first message',
  },
  {
    id: 'that-friend',
    prompt: [
      user('my co-streamer is called Ilse btw'),
      assistant('Nice, hello to Ilse.'),
      ...smallTalk,
      user('message my co-streamer that i start in ten'),
    ],
    expects: { tool: 'send_message', args: { to: 'Ilse', text: matches('ten|10') } },
    why: 'refers to a person by her role',
  },
  {
    id: 'same-as-before',
    prompt: [
      user('i always want the bedroom at 19 degrees at night'),
      assistant('19 degrees in the bedroom at night, understood.'),
      ...smallTalk,
      user('going to sleep, set the bedroom heating to my usual'),
    ],
    expects: { tool: 'set_thermostat', args: { celsius: 19, room: 'bedroom' } },
    why: 'needs the value of a habit',
  },
  {
    id: 'not-anymore',
    prompt: [
      user('I will ask you to play techno later.'),
      assistant('Sure, just say so.'),
      ...smallTalk,
      user('forget the techno, play jazz'),
    ],
    expects: { tool: 'play_music', args: { genre: 'jazz' } },
    why: 'takes back an early announcement',
  },
  {
    id: 'new-topic',
    prompt: [...smallTalk, user('is the garage closed?')],
    expects: { tool: 'get_home_status', args: { device: 'garage' } },
    why: 'changes the topic after a long talk without calls',
  },
  {
    id: 'no-tools-so-far',
    prompt: [...smallTalk.slice(0, 12), user('list my events for 2026-12-01 please')],
    expects: { tool: 'list_events', args: { date: '2026-12-01' } },
    why: 'needs the first call after answers in words only',
  },
  {
    id: 'reminder-from-talk',
    prompt: [
      user('the tournament sign-up closes on 2026-12-06'),
      assistant('Good to know: 2026-12-06.'),
      ...smallTalk,
      user('remind me of the sign-up on the day it closes, 10:00'),
    ],
    expects: {
      tool: 'set_reminder',
      args: { text: contains('sign'), when: { date: '2026-12-06', time: '10:00' } },
    },
    why: 'joins a date from the start and a time from the end',
  },
  {
    id: 'talk-goes-on',
    prompt: [...smallTalk, user('and what about cats, can they eat grapes?')],
    expects: { none: true },
    why: 'continues the talk',
  },
  {
    id: 'talk-about-request',
    prompt: [
      user('later you will set a timer for me, not now'),
      assistant('Tell me when.'),
      ...smallTalk,
      user('what did i say you will do for me later?'),
    ],
    expects: { none: true, says: contains('timer') },
    why: 'asks about an announced order',
  },
  {
    id: 'talk-ends',
    prompt: [...smallTalk, user('alright, talk to you tomorrow. bye!')],
    expects: { none: true },
    why: 'ends the talk; “tomorrow” is not a date to plan',
  },
  {
    id: 'lights-after-talk',
    prompt: [
      user('my desk is in the office'),
      assistant('So the office is where you stream.'),
      ...smallTalk,
      user('cant see my desk, light on please'),
    ],
    expects: {
      tool: 'set_light',
      args: { room: 'office', on: true, brightness: optional(), color: optional() },
    },
    why: 'needs the room from the first message',
  },
]
