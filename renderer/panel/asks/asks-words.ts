import { translated } from '../kit/language.ts'

const english = {
  waitingCalls: 'Calls waiting for your approval',
  wantsToRun: (tool: string) => `${tool} wants to run`,
  asksFirst: (effect: string) => `${effect}: asks first`,
  wants: 'wants to run',
  wouldShow: 'would show',
  askedBefore: 'Asked before the restart. ',
  allowedWaiting: 'Allowed. Waiting for the tool, for at most',
  autoDenies: 'Auto-denies in ',
  deny: 'Deny',
  turnOn: (effect: string) => `Turn ${effect.toLowerCase()} on`,
  neverAsk: (tool: string) => `Never ask about ${tool} again`,
  alwaysAllow: 'Always allow',
  allow: 'Allow',
  settingsWaiting: 'Settings waiting for your code',
  settingsNeedCode: 'Changed settings need a code',
  discard: 'Discard',
  startsProgram: 'This change starts a program or sends data to another address.',
  cloudModel:
    'This model runs on Ollama’s own servers. The text of your screen, your whispers and what Adlib remembers of the show would go there. Pictures would go there, too, if the model accepts them.',
  onlyIfYou: 'Approve this change only if you made it.',
  andMore: (count: number) => `And ${count} more.`,
  packsWaiting: 'Packs waiting for your approval',
  packWantsToRun: (file: string) => `${file} wants to run`,
  alsoLater: 'Also approve later versions of this file',
  remove: 'Remove',
  packText: (what: string, message = '') => `${what} Approve it only if you wrote it or trust it. ${message}`,
  isCode: 'is code that could do everything you can do on this computer.',
  hasChanged: 'has changed. The version you approved before stays loaded.',
  codeFromAdlib: 'Code from Adlib’s terminal or window',
  codeFromTerminal: 'Code from the terminal',
  approve: 'Approve',
  readingCode: 'Reading the code…',
  showCode: 'Show the code',
  noCode: 'Adlib did not send the code. Read the file itself before you approve it.',
  whatChanged: 'What changed since you approved it',
  codeSame: 'The code itself is unchanged, but a file that it loads while it runs has changed.',
  moreParts: (count: number) => `… ${count} more changed parts`,
  wholeCode: 'The whole code, with what it imports',
  moreCharacters: (count: number) => `
… ${count} more characters. Read the file itself.`,
  line: (number: number) => `Line ${number}`,
}
export type AsksWords = typeof english

/** UI strings of questions that need an answer. */
export const asksWords = translated(english, () => import('./asks-words.de.ts'))
