import type { HttpCommandName } from '../../../src-shared/contract/http-command.ts'
import { ui } from '../kit/language.ts'
/** Name and effect of each HTTP command. */
export const commandWords = (): Readonly<
  Record<HttpCommandName, { readonly name: string; readonly does: string }>
> => ({
  panic: { name: ui.access.panic, does: ui.access.panicDoes },
  resume: { name: ui.access.resume, does: ui.access.resumeDoes },
  pause: { name: ui.access.pause, does: ui.access.pauseDoes },
  golive: { name: ui.access.goLive, does: ui.access.goLiveDoes },
  hush: { name: ui.access.hush, does: ui.access.hushDoes },
  say: { name: ui.access.say, does: ui.access.sayDoes },
  whisper: { name: ui.access.whisper, does: ui.access.whisperDoes },
  cue: { name: ui.access.cue, does: ui.access.cueDoes },
  look: { name: ui.access.look, does: ui.access.lookDoes },
  clip: { name: ui.access.clip, does: ui.access.clipDoes },
  persona: { name: ui.access.persona, does: ui.access.personaDoes },
  profile: { name: ui.access.profile, does: ui.access.profileDoes },
  answer: { name: ui.access.answer, does: ui.access.answerDoes },
})
