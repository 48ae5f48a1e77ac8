import type { HttpCommandName } from '../../../src-shared/contract/http-command.ts'
import { accessWords } from './access-words.ts'

/** Name and effect of each HTTP command. */
export const commandWords = (): Readonly<
  Record<HttpCommandName, { readonly name: string; readonly does: string }>
> => ({
  panic: { name: accessWords.panic, does: accessWords.panicDoes },
  resume: { name: accessWords.resume, does: accessWords.resumeDoes },
  pause: { name: accessWords.pause, does: accessWords.pauseDoes },
  golive: { name: accessWords.goLive, does: accessWords.goLiveDoes },
  hush: { name: accessWords.hush, does: accessWords.hushDoes },
  say: { name: accessWords.say, does: accessWords.sayDoes },
  whisper: { name: accessWords.whisper, does: accessWords.whisperDoes },
  cue: { name: accessWords.cue, does: accessWords.cueDoes },
  look: { name: accessWords.look, does: accessWords.lookDoes },
  clip: { name: accessWords.clip, does: accessWords.clipDoes },
  persona: { name: accessWords.persona, does: accessWords.personaDoes },
  profile: { name: accessWords.profile, does: accessWords.profileDoes },
  answer: { name: accessWords.answer, does: accessWords.answerDoes },
})
