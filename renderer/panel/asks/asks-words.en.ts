import { counted } from '../kit/formats.ts'

export const english = {
  waitingCalls: 'Tool calls waiting for your approval',
  wantsToRun: (tool: string) => `${tool} wants to run`,
  asksFirst: (effect: string) => `The performer wants to use this effect: ${effect}`,
  wants: 'wants to run',
  wouldShow: 'waiting for your approval:',
  repeatsText: 'The same call is in a text that the model read.',
  askedBefore: 'Asked before Adlib restarted. ',
  allowedWaiting: 'Allowed. The call runs if the tool finishes loading within ',
  autoDenies: 'Denied automatically in ',
  deny: 'Deny',
  turnOn: (effect: string) => `Set “${effect}” to “On”, so that Adlib does not ask again`,
  neverAsk: (tool: string) => `Never ask about ${tool} again`,
  alwaysAllow: 'Always allow',
  allow: 'Allow',
  settingsWaiting: 'Settings waiting for your approval',
  settingsNeedCode: 'Changed settings need your approval',
  discard: 'Discard',
  startsProgram: 'This change starts a program or sends data to a new address.',
  otherHost:
    'This downloads a model that is not in Ollama’s library, or one that runs on Ollama’s own servers.',
  cloudModel:
    'This model runs on Ollama’s own servers. Text from your screen, your whispers and what Adlib remembers about the show would be sent there. If the model accepts pictures, they would be sent, too.',
  onlyIfYou: 'Approve this change only if you made it.',
  andMore: (count: number) => `And ${count} more ${count === 1 ? 'change' : 'changes'}.`,
  packsWaiting: 'Packs waiting for your approval',
  packWantsToRun: (file: string) => `${file} wants to run`,
  alsoLater: 'Also approve later versions of this file',
  remove: 'Remove',
  packText: (what: string, message = '') =>
    `${what} Approve the file only if you wrote it or trust its author. ${message}`,
  isCode: 'contains code that could do anything you can do on this computer.',
  hasChanged:
    'has changed. The version that you approved earlier stays loaded until you approve the new one.',
  codeFromAdlib: 'Confirmation code from Adlib’s terminal or window',
  approve: 'Approve',
  readingCode: 'Loading the source code…',
  showCode: 'Show the source code',
  noCode: 'The source code did not load. Open the file and read it before you approve it.',
  whatChanged: 'What changed since you approved it',
  codeSame: 'The code itself is unchanged, but a file that it loads while running has changed.',
  moreParts: (count: number) => `… and ${counted(count, 'more change')}`,
  wholeCode: 'All of the code, including its imports',
  moreCharacters: (count: number) => `
… ${count} more characters. Open the file to read the rest.`,
  line: (number: number) => `Line ${number}`,
}

export type AsksWords = typeof english
