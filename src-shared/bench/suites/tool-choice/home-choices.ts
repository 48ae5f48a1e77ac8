import { between, contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

const anyLight = { brightness: optional(), color: optional() } as const

/** Requests for the home, timer and weather tools. */
export const homeChoices: readonly EverydayCase[] = [
  {
    id: 'light-kitchen',
    prompt: 'kitchen lights on pls',
    expects: { tool: 'set_light', args: { room: 'kitchen', on: true, ...anyLight } },
    why: 'names the thing and the place in four words',
  },
  {
    id: 'light-hallway-off',
    prompt: 'someone left the hallway lamp burning, kill it',
    expects: { tool: 'set_light', args: { room: 'hallway', on: false, ...anyLight } },
    why: 'says “kill” for turning off',
  },
  {
    id: 'heating-office',
    prompt: 'Heat the office to 21 please',
    expects: { tool: 'set_thermostat', args: { celsius: 21, room: 'office' } },
    why: 'names a room that the lights have too',
  },
  {
    id: 'heating-down',
    prompt: 'too warm in here, set the whole house to 18.5 degrees',
    expects: { tool: 'set_thermostat', args: { celsius: 18.5 } },
    why: 'could be read as a question about the weather',
  },
  {
    id: 'status-garage',
    prompt: 'did i close the garage?',
    expects: { tool: 'get_home_status', args: { device: 'garage' } },
    why: 'asks about a door and must not lock it',
  },
  {
    id: 'status-washer',
    prompt: 'is the laundry done yet',
    expects: { tool: 'get_home_status', args: { device: 'washer' } },
    why: 'names the washer by its work',
  },
  {
    id: 'door-back',
    prompt: 'Lock the back door, I am going live.',
    expects: { tool: 'lock_door', args: { door: 'back', locked: true } },
    why: 'has a word about the stream after the request',
  },
  {
    id: 'door-front-open',
    prompt: 'pizza guy is here, unlock the front door',
    expects: { tool: 'lock_door', args: { door: 'front', locked: false } },
    why: 'needs the opposite of the tool’s name',
  },
  {
    id: 'vacuum-bedroom',
    prompt: 'hoover the bedroom',
    expects: { tool: 'start_vacuum', args: { rooms: ['bedroom'], mode: optional() } },
    why: 'uses a British word for the machine',
  },
  {
    id: 'vacuum-crumbs',
    prompt: 'There are chips all over the living room floor, send the robot.',
    expects: { tool: 'start_vacuum', args: { rooms: ['living_room'], mode: optional() } },
    why: 'names the mess and not the vacuum',
  },
  {
    id: 'timer-pasta',
    prompt: '8 min timer for the pasta',
    expects: { tool: 'set_timer', args: { seconds: 480, label: optional() } },
    why: 'wants a countdown, not a reminder at a time',
  },
  {
    id: 'timer-break',
    prompt: 'Start a countdown of 90 seconds.',
    expects: { tool: 'set_timer', args: { seconds: 90, label: optional() } },
    why: 'says countdown for timer',
  },
  {
    id: 'weather-oslo',
    prompt: 'will i need a jacket in Oslo today',
    expects: { tool: 'get_weather', args: { city: contains('Oslo'), date: optional('2026-11-25') } },
    why: 'asks about clothes and means the weather',
  },
  {
    id: 'weather-snow',
    prompt: 'Any snow coming to Denver?',
    expects: { tool: 'get_weather', args: { city: contains('Denver'), date: optional() } },
    why: 'names a kind of weather and no day',
  },
  {
    id: 'light-mood',
    prompt: 'make the living room purple, spooky stream tonight',
    expects: {
      tool: 'set_light',
      args: { room: 'living_room', on: true, color: 'purple', brightness: optional() },
    },
    why: 'names a color and no lamp',
  },
  {
    id: 'heating-range',
    prompt: 'my fingers are frozen, bump the bedroom up to 22 or 23',
    expects: { tool: 'set_thermostat', args: { celsius: between(22, 23), room: 'bedroom' } },
    why: 'gives a range instead of one number',
  },
  {
    id: 'status-any-light',
    prompt: 'are there any lights on anywhere?',
    expects: { tool: 'get_home_status', args: { device: 'lights' } },
    why: 'is a question with the words of an order',
  },
  {
    id: 'door-garage-shut',
    prompt: 'garage needs locking',
    expects: { tool: 'lock_door', args: { door: 'garage', locked: true } },
    why: 'has no verb that is addressed to anyone',
  },
]
