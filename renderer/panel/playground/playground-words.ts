import { translated } from '../kit/language.ts'

const english = {
  nativeName: 'Native',
  nativeAbout: 'The server’s own tool calls.',
  schemaName: 'Schema',
  schemaAbout: 'A grammar limits the answer to JSON.',
  textName: 'Text',
  textAbout: 'The prompt explains how to write a call.',
  askModel: 'Ask a model',
  askAbout:
    'Sends a prompt to a model once in each mode. The answers show which mode suits the model. No tool runs, and nothing reaches the audience.',
  model: 'Model',
  lookingForModels: 'Looking for models…',
  noModels: 'No models found',
  whoItIs: 'System prompt',
  prompt: 'Prompt',
  askEach: 'Ask in each mode',
  cancelAll: 'Cancel all',
  readText: 'Read a text',
  playground: 'Playground',
  whatToTry: 'What to try',
  readAbout:
    'Paste a model’s output. Adlib reads it as in a show, and lists every possible reading. Each repair has a price; the cheapest valid reading is chosen.',
  textOfModel: 'Text of the model',
  fillExample: 'Fill in an example',
  examples: 'Examples…',
  readIt: 'Read it',
  repairNothing: 'Repair nothing',
  result: 'Result',
  readings: 'Readings',
  inMs: (ms: string) => `(${ms} ms)`,
  noCall: 'Nothing in this text looks like a call.',
  taken: 'Chosen',
  rejected: 'Rejected',
  lost: 'Not chosen',
  price: (price: number) => `price ${price}`,
  noName: '(no name)',
  loadingTools: 'Loading the tools…',
  noTools: 'The performer has no tools that it may use now.',
  toolsOf: (chosen: number, of: number) => `Tools: ${chosen} of ${of}`,
  all: 'All',
  none: 'None',
  toolsToOffer: 'Tools to offer',
  wrongKey: 'JSON with a wrong key and an extra comma',
  callLine: 'A CALL line',
  cutOffXml: 'XML that is cut off',
  mentionedCall: 'A call that is only mentioned',
  cheapest: 'The cheapest valid reading.',
  unreadable: 'This text contains no tool call that Adlib could read.',
  meantAsCall: ' It looks like a failed call, so it is not shown as a line.',
  onlyMentioned: 'The text around it only mentions the call, so it must not run.',
  costsMore: (price: number, taken: number) =>
    `Not chosen: its repairs cost ${price}, those of the chosen reading ${taken}.`,
  costsSame: (format: string) =>
    `Not chosen: it costs as much as the chosen reading, but Adlib tries the format ${format} first.`,
}
export type PlaygroundWords = typeof english

/** UI strings of the Playground. */
export const playgroundWords = translated(english, () => import('./playground-words.de.ts'))
