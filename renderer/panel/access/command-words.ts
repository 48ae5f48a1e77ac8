import type { HttpCommandName } from '../../../src-shared/contract/http-command.ts'

/** Name and effect of each HTTP command. */
export const commandWords: Readonly<
  Record<HttpCommandName, { readonly name: string; readonly does: string }>
> = {
  panic: { name: 'Panic', does: 'Cuts everything at once' },
  resume: { name: 'Resume', does: 'Ends a panic; the performer stays paused' },
  pause: { name: 'Pause', does: 'Pauses the performer' },
  golive: { name: 'Go live', does: 'Ends the pause' },
  hush: { name: 'Hush', does: 'Silence for some seconds; 0 ends it' },
  say: { name: 'Say', does: 'Shows the audience exactly these words' },
  whisper: { name: 'Whisper', does: 'Steers the performer; the audience never sees it' },
  cue: { name: 'Cue', does: 'Shows an emote, particles, a text or a sound' },
  look: { name: 'Look', does: 'Looks at the picture now' },
  clip: { name: 'Clip', does: 'Saves the replay buffer of OBS' },
  persona: { name: 'Persona', does: 'Changes the persona' },
  profile: { name: 'Profile', does: 'Changes to a saved profile' },
}
