import { contains, matches, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Counterparts of the cases in `nothing-fits.ts`, with similar wording. In each case, one tool is right. */
export const oneFits: readonly EverydayCase[] = [
  {
    id: 'heating-not-oven',
    prompt: 'preheat the bedroom to 20 before i get there',
    expects: { tool: 'set_thermostat', args: { celsius: 20, room: 'bedroom' } },
    why: 'says preheat for a room',
  },
  {
    id: 'light-not-blinds',
    prompt: 'too dark in the office, switch the light on',
    expects: {
      tool: 'set_light',
      args: { room: 'office', on: true, brightness: optional(), color: optional() },
    },
    why: 'has the room of the blinds, and a tool',
  },
  {
    id: 'read-not-edit',
    prompt: 'check notes/todo.txt, whats on it?',
    expects: { tool: 'read_file', args: { path: 'notes/todo.txt' } },
    why: 'wants the file read and not changed',
  },
  {
    id: 'weather-not-flight',
    prompt: 'flying to Oslo on 2026-11-27, how cold will it be there',
    expects: { tool: 'get_weather', args: { city: contains('Oslo'), date: '2026-11-27' } },
    why: 'mentions a flight and asks about the weather',
  },
  {
    id: 'see-not-cancel',
    prompt: 'when is the dentist on 2026-12-03? i might cancel',
    expects: { tool: 'list_events', args: { date: '2026-12-03' } },
    why: 'speaks of cancelling and asks when',
  },
  {
    id: 'time-given',
    prompt: 'remind me to call the landlord, today 17:00',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('landlord'), when: { date: '2026-11-25', time: '17:00' } },
    },
    why: 'has the time that its twin lacks',
  },
  {
    id: 'recipient-given',
    prompt: 'send Alex a message that i will be late',
    expects: { tool: 'send_message', args: { to: 'Alex', text: contains('late') } },
    why: 'has the recipient that its twin lacks',
  },
  {
    id: 'length-given',
    prompt: 'Set a timer please, 3 minutes.',
    expects: { tool: 'set_timer', args: { seconds: 180, label: optional() } },
    why: 'has the length that its twin lacks',
  },
  {
    id: 'city-given',
    prompt: 'whats the weather like in Porto',
    expects: { tool: 'get_weather', args: { city: contains('Porto'), date: optional('2026-11-25') } },
    why: 'has the city that its twin lacks',
  },
  {
    id: 'number-in-use',
    prompt: 'volume to 17 times 3',
    expects: { tool: 'set_volume', args: { percent: 51 } },
    why: 'has the same sum as part of an order',
  },
  {
    id: 'tell-someone-a-joke',
    prompt: 'tell Olga the printer works again',
    expects: { tool: 'send_message', args: { to: 'Olga', text: contains('printer') } },
    why: 'starts with “tell” and names a person',
  },
  {
    id: 'order-not-quoted',
    prompt: 'turn on the light in the hallway, merci',
    expects: {
      tool: 'set_light',
      args: { room: 'hallway', on: true, brightness: optional(), color: optional() },
    },
    why: 'gives the order that its twin only quotes',
  },
  {
    id: 'thanks-and-more',
    prompt: 'perfect, thank you! now pause the music',
    expects: { tool: 'music_control', args: { action: 'pause' } },
    why: 'has an order after the thanks',
  },
  {
    id: 'genre-wanted',
    prompt: 'techno is better, play that',
    expects: { tool: 'play_music', args: { genre: 'techno' } },
    why: 'has an opinion and then an order',
  },
  {
    id: 'polite-detour',
    prompt: 'hey, hope you are well, could you maybe lock the garage door when you get a chance?',
    expects: { tool: 'lock_door', args: { door: 'garage', locked: true } },
    why: 'wraps an order in politeness',
  },
  {
    id: 'typo-volume',
    prompt: 'vlume 35',
    expects: { tool: 'set_volume', args: { percent: 35 } },
    why: 'has a typo in its only telling word',
  },
  {
    id: 'typo-vacuum',
    prompt: 'vaccum the kitchn',
    expects: { tool: 'start_vacuum', args: { rooms: ['kitchen'], mode: optional() } },
    why: 'has two typos',
  },
  {
    id: 'event-missing-nothing',
    prompt: 'put "haircut" down for tomorrow 9:15',
    expects: {
      tool: 'add_event',
      args: {
        title: contains('haircut'),
        date: '2026-11-26',
        start: '09:15',
        minutes: optional(),
        people: optional(),
      },
    },
    why: 'looks incomplete and has all that the tool requires',
  },
  {
    id: 'file-search-by-word',
    prompt: 'no idea where my overlay file went',
    expects: {
      tool: 'find_files',
      args: { name: matches('overlay'), folder: optional(), kind: optional() },
    },
    why: 'states a problem that one tool solves',
  },
  {
    id: 'delete-for-real',
    prompt: 'yes i am sure: delete clips/test.mp4',
    expects: { tool: 'delete_file', args: { path: 'clips/test.mp4' } },
    why: 'confirms a destructive order, which a careful model may still refuse',
  },
  {
    id: 'messages-from-one',
    prompt: 'anything new from Rita?',
    expects: { tool: 'read_messages', args: { from: 'Rita' } },
    why: 'is short and names only a person',
  },
  {
    id: 'status-front',
    prompt: 'hm, is the front door locked',
    expects: { tool: 'get_home_status', args: { device: 'front_door' } },
    why: 'asks about a state that one tool reads',
  },
]
