import { translated } from '../kit/language.ts'

const english = {
  panic: 'Panic: cut everything',
  pause: 'Pause or go live',
  cancel: 'Cancel the next line',
  sayNow: 'Say the next line now, unless a button has the focus',
  stop: 'Stop the line on stage',
  hush: 'Hush for 5 minutes, or end the hush',
  clear: 'Clear the stage',
  mute: 'Mute or unmute the overlay',
  look: 'Look now',
  stopTurn: 'Stop the current turn',
  test: 'Send a test cue',
  clip: 'Clip: let OBS save its replay buffer',
  live: 'Live: the stream',
  show: 'Show: personas, talkativeness, topics, memory',
  sight: 'Sight: source, masks, lines',
  stage: 'Stage: look, pace, voice, filter, OBS',
  models: 'Models: auditions, servers, sampling',
  bench: 'Bench: compare models',
  runs: 'Runs: list, search, replay',
  settings: 'All settings',
  setup: 'Setup: four questions',
  allow: 'Allow the pending call once',
  deny: 'Deny the pending call',
  whisper: 'Whisper to the performer',
  search: 'Search the stream',
  follow: 'Follow the stream again',
  move: 'Move from turn to turn if the stream has the focus',
  details: 'Open and close the turn’s details',
  keys: 'Show this list',
}
export type KeyWords = typeof english

/** UI strings of the list of keys. */
export const keyWords = translated(english, () => import('./key-words.de.ts'))
