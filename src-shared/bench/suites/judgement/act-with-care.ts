import { contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

const anyLight = { brightness: optional(), color: optional() } as const

/** Requests that a careless model answers with the wrong tool or value, or with only half of the work. */
export const actWithCare: readonly EverydayCase[] = [
  {
    id: 'question-light-on',
    prompt: 'is the light on?',
    expects: { tool: 'get_home_status', args: { device: 'lights' } },
    why: 'must read the state and not turn it on',
  },
  {
    id: 'question-door-locked',
    prompt: 'Front door locked?',
    expects: { tool: 'get_home_status', args: { device: 'front_door' } },
    why: 'is an order without its question mark',
  },
  {
    id: 'question-heating',
    prompt: 'what is the heating set to',
    expects: { tool: 'get_home_status', args: { device: 'thermostat' } },
    why: 'has the verb of the other tool',
  },
  {
    id: 'question-meeting-added',
    prompt: 'did we add the sponsor call to 2026-12-02 already?',
    expects: { tool: 'list_events', args: { date: '2026-12-02' } },
    why: 'has the verb of the tool that adds',
  },
  {
    id: 'question-sent',
    prompt: 'did Noor send me anything?',
    expects: { tool: 'read_messages', args: { from: 'Noor' } },
    why: 'has the verb of the tool that sends',
  },
  {
    id: 'not-this-but-that-room',
    prompt: 'not the kitchen light, the hallway one. off.',
    expects: { tool: 'set_light', args: { room: 'hallway', on: false, ...anyLight } },
    why: 'negates the first room',
  },
  {
    id: 'not-pause-but-skip',
    prompt: "don't pause it, just skip this song",
    expects: { tool: 'music_control', args: { action: 'next' } },
    why: 'negates the first action',
  },
  {
    id: 'not-delete-but-move',
    prompt: "don't delete raw/cam2.mp4, move it to old/cam2.mp4",
    expects: { tool: 'move_file', args: { from: 'raw/cam2.mp4', to: 'old/cam2.mp4' } },
    why: 'negates the destructive tool',
  },
  {
    id: 'double-negative',
    prompt: "don't leave the garage unlocked",
    expects: { tool: 'lock_door', args: { door: 'garage', locked: true } },
    why: 'needs the opposite of an opposite',
  },
  {
    id: 'instead-of-timer',
    prompt: 'a timer would be useless, remind me tomorrow at 8:00 to feed the fish',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('fish'), when: { date: '2026-11-26', time: '08:00' } },
    },
    why: 'names the wrong tool first',
  },
  {
    id: 'already-but-more',
    prompt: 'volume is at 30 already, go to 45',
    expects: { tool: 'set_volume', args: { percent: 45 } },
    why: 'gives the present and the wanted value',
  },
  {
    id: 'already-on-but-red',
    prompt: 'bedroom light is on already but make it red',
    expects: {
      tool: 'set_light',
      args: { room: 'bedroom', on: true, color: 'red', brightness: optional() },
    },
    why: 'needs the tool although the light is on',
  },
  {
    id: 'quoted-song-title',
    prompt: 'play the song "Turn Off the Light" by Nelly Furtado',
    expects: { tool: 'play_music', args: { title: contains('Turn Off the Light'), artist: 'Nelly Furtado' } },
    why: 'has an order for the lights as a title',
  },
  {
    id: 'quoted-file-name',
    prompt: 'find the file called delete-me',
    expects: {
      tool: 'find_files',
      args: { name: contains('delete-me'), folder: optional(), kind: optional() },
    },
    why: 'has the destructive verb in a name',
  },
  {
    id: 'quoted-in-message',
    prompt: 'write Dana "lock the back door when you leave"',
    expects: { tool: 'send_message', args: { to: 'Dana', text: contains('lock the back door') } },
    why: 'has an order for the door inside a message',
  },
  {
    id: 'weather-word-message',
    prompt: 'let Ivo know the weather is great here',
    expects: { tool: 'send_message', args: { to: 'Ivo', text: contains('weather') } },
    why: 'has the keyword of another tool',
  },
  {
    id: 'event-named-timer',
    prompt: 'calendar 2026-12-10 15:00: "timer workshop"',
    expects: {
      tool: 'add_event',
      args: {
        title: contains('timer workshop'),
        date: '2026-12-10',
        start: '15:00',
        minutes: optional(),
        people: optional(),
      },
    },
    why: 'has the keyword of another tool as a title',
  },
  {
    id: 'changed-mind',
    prompt: 'play jazz. actually no, synthwave',
    expects: { tool: 'play_music', args: { genre: 'synthwave' } },
    why: 'changes its mind between two choices',
  },
  {
    id: 'condition-true',
    prompt: 'if today is a wednesday, start the vacuum in the office',
    expects: { tool: 'start_vacuum', args: { rooms: ['office'], mode: optional() } },
    why: 'has a condition that the prompt fulfills',
  },
  {
    id: 'condition-false-else',
    prompt: 'if it is monday play rock, otherwise play classical',
    expects: { tool: 'play_music', args: { genre: 'classical' } },
    why: 'has a condition that the prompt does not fulfill',
  },
  {
    id: 'cold-as-hint',
    prompt: 'brrr. 22 degrees everywhere please',
    expects: { tool: 'set_thermostat', args: { celsius: 22 } },
    why: 'has no word for heating',
  },
  {
    id: 'who-is-it-for',
    prompt: 'Mike asked me to remind him, but what I need is: message him that the patch is out',
    expects: { tool: 'send_message', args: { to: 'Mike', text: contains('patch') } },
    why: 'names a reminder and wants a message',
  },
  {
    id: 'except-one-room',
    prompt: 'vacuum kitchen and hallway, not the bedroom',
    expects: { tool: 'start_vacuum', args: { rooms: ['kitchen', 'hallway'], mode: optional() } },
    why: 'must leave the excluded room out of the list',
  },
  {
    id: 'dim-not-off',
    prompt: "office light down to 10 percent but don't switch it off",
    expects: {
      tool: 'set_light',
      args: { room: 'office', on: true, brightness: 10, color: optional() },
    },
    why: 'has the words “switch off” in a negation',
  },
]
