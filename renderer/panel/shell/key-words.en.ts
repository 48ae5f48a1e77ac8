export const english = {
  mute: 'Mute or unmute the overlay',
  live: 'Live: the performer’s turns as they happen',
  show: 'Show: personas, talkativeness, topics, memory',
  sight: 'Sight: source, masks, text on the screen',
  stage: 'Stage: look, pace, voice, filter, OBS',
  models: 'Models: auditions, servers, sampling',
  bench: 'Bench: compare models',
  runs: 'Runs: list, search, replay',
  settings: 'All settings',
  setup: 'Setup: four questions',
  allow: 'Allow the pending tool call once',
  deny: 'Deny the pending tool call',
  whisper: 'Whisper to the performer',
  whisperAgain: 'Put the last whisper into the empty whisper field',
  search: 'Search the turns',
  follow: 'Return to the latest turn',
  move: 'Move from turn to turn while the list of turns has focus',
  details: 'Open or close the details of the selected turn',
  keys: 'Show this list',
}

export type KeyWords = typeof english
