import { contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Units to convert, numbers in words, fractions, negative numbers, and distracting numbers. */
export const numberCases: readonly EverydayCase[] = [
  {
    id: 'number-minutes',
    prompt: 'Set a timer for 12 minutes.',
    expects: { tool: 'set_timer', args: { seconds: 720 } },
    why: 'needs minutes in seconds',
  },
  {
    id: 'number-hour-and-half',
    prompt: 'timer for an hour and a half',
    expects: { tool: 'set_timer', args: { seconds: 5400 } },
    why: 'has a number in words and two units',
  },
  {
    id: 'number-mixed-units',
    prompt: 'countdown 2 min 30 please',
    expects: { tool: 'set_timer', args: { seconds: 150 } },
    why: 'leaves out the second unit',
  },
  {
    id: 'number-labelled',
    prompt: 'start a timer called tea, 240 seconds',
    expects: { tool: 'set_timer', args: { seconds: 240, label: 'tea' } },
    why: 'names an optional label before the number',
  },
  {
    id: 'number-half-volume',
    prompt: 'music at half volume',
    expects: { tool: 'set_volume', args: { percent: 50 } },
    why: 'gives a fraction in a word',
  },
  {
    id: 'number-third',
    prompt: 'Set the volume to three quarters.',
    expects: { tool: 'set_volume', args: { percent: 75 } },
    why: 'needs a fraction as a percentage',
  },
  {
    id: 'number-mute',
    prompt: 'mute the music',
    expects: { tool: 'set_volume', args: { percent: 0 } },
    why: 'means zero without a number',
  },
  {
    id: 'number-decimal',
    prompt: 'office heating 20,5 degrees',
    expects: { tool: 'set_thermostat', args: { celsius: 20.5, room: 'office' } },
    why: 'writes the decimal with a comma',
  },
  {
    id: 'number-not-meant',
    prompt: 'its 14 degrees in here and there are 3 of us, set the heating to 21',
    expects: { tool: 'set_thermostat', args: { celsius: 21 } },
    why: 'has two numbers that are not the temperature to set',
  },
  {
    id: 'number-correction',
    prompt: 'volume to 60, no wait, 40',
    expects: { tool: 'set_volume', args: { percent: 40 } },
    why: 'corrects itself',
  },
  {
    id: 'number-brightness',
    prompt: 'bedroom light at thirty percent',
    expects: { tool: 'set_light', args: { room: 'bedroom', on: true, brightness: 30, color: optional() } },
    why: 'has an optional number in words',
  },
  {
    id: 'number-fahrenheit',
    prompt: 'Set the thermostat to 68 Fahrenheit, that is 20 Celsius.',
    expects: { tool: 'set_thermostat', args: { celsius: 20 } },
    why: 'offers the same temperature in two units',
  },
  {
    id: 'number-event-length',
    prompt: 'calendar: podcast, 2026-12-05, 16:00, takes an hour and 15 minutes',
    expects: {
      tool: 'add_event',
      args: { title: contains('podcast'), date: '2026-12-05', start: '16:00', minutes: 75 },
    },
    why: 'needs hours and minutes as minutes',
  },
]
