import type { KeyedCommand } from '../../../src-shared/contract/command.ts'
import type { CommandOverHttp } from '../../../src-shared/contract/http-command.ts'

/** `name` and `does`: a command as other programs send it. `key`: what its key in the panel does. */
export type CommandWords = Readonly<
  Record<CommandOverHttp, { readonly name: string; readonly does: string }> &
    Record<KeyedCommand, { readonly key: string }>
>

export const english: CommandWords = {
  panic: {
    name: 'Panic',
    does: 'Clears the stage and stops the performer immediately',
    key: 'Panic: clear the stage and stop the performer',
  },
  release: { name: 'Resume', does: 'Ends a panic; the performer stays paused' },
  pause: { name: 'Pause', does: 'Pauses the performer', key: 'Pause or go live' },
  unpause: { name: 'Go live', does: 'Ends the pause' },
  'cancel-cue': { key: 'Cancel the next line' },
  'say-now': { key: 'Say the next line now (works only while no button has focus)' },
  'stop-line': { key: 'Stop the line on stage' },
  hush: {
    name: 'Hush',
    does: 'Silences the performer for a number of seconds; 0 ends the silence',
    key: 'Hush for 5 minutes, or end the hush',
  },
  clear: { key: 'Clear the stage' },
  say: { name: 'Say', does: 'Shows the audience exactly the words that you send' },
  topic: { name: 'Whisper', does: 'Sends the performer a hint that the audience never sees' },
  'test-cue': { name: 'Cue', does: 'Shows an emote, particles or text, or plays a sound' },
  'observe-now': { name: 'Look', does: 'Reads the screen now', key: 'Look now' },
  cancel: { key: 'Stop the current turn' },
  'test-burst': { key: 'Send a test cue' },
  clip: { name: 'Clip', does: 'Saves OBS’s replay buffer', key: 'Clip: have OBS save its replay buffer' },
  settings: { name: 'Persona', does: 'Changes the persona' },
  profile: { name: 'Profile', does: 'Switches to a saved profile' },
  policy: { name: 'Answer', does: 'Allows or denies a tool call that is waiting for approval' },
}
