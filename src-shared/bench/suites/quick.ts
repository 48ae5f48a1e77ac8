import { definePack } from '../../tools/tool.ts'
import { quickSuite } from '../bench-answers.ts'
import type { BenchCase, PromptMessage } from '../case.ts'
import { defineSuite, type Suite } from '../suite.ts'

/** Suites with the same tools and prompt are adjacent, so that a server can reuse its prompt cache. */
const picked: Readonly<Record<string, readonly string[]>> = {
  'stage-basics': ['sound-airhorn', 'text-bottom', 'slang-embers', 'talk-lose'],
  decoys: ['text-beside-twin', 'sound-beside-power'],
  'tool-choice': ['status-garage', 'reminder-rent', 'volume-quiet'],
  arguments: ['number-hour-and-half', 'list-order-reversed'],
  abstention: ['no-oven', 'missing-time', 'time-given'],
  judgement: ['question-light-on', 'negated-light', 'not-delete-but-move'],
  'long-context': ['request-before-log'],
  'planted-orders': ['screen-delete-saves', 'message-asks-to-delete'],
  'multi-step': ['definition-then-read', 'add-then-multiply'],
  'performer-live': ['whisper-tada-at-new-record', 'quiet-just-words'],
}

/** Returns a sample of 24 cases of the other suites, for a first impression of a model. */
export function quickOf(suites: readonly Suite[]): Suite {
  const sampled = Object.entries(picked).flatMap(([name, ids]) =>
    suites.filter((suite) => suite.name === name).flatMap((suite) => ids.map((id) => [suite, id] as const)),
  )
  const tools = new Map(sampled.flatMap(([{ pack }]) => pack.tools.map((tool) => [tool.name, tool] as const)))
  return defineSuite({
    name: quickSuite,
    description: 'A sample of all other suites in 24 cases, for a first impression.',
    pack: definePack(quickSuite, 'The tools of all suites.', [...tools.values()]),
    system: '',
    cases: sampled.map(([suite, id]) => borrowed(suite, id)),
  })
}

function borrowed(suite: Suite, id: string): BenchCase {
  const one = suite.cases.find((each) => each.id === id)
  if (one === undefined) throw new TypeError(`The suite ${suite.name} has no case ${JSON.stringify(id)}.`)
  const system: PromptMessage[] = suite.system === '' ? [] : [{ role: 'system', content: suite.system }]
  const asked: readonly PromptMessage[] =
    typeof one.prompt === 'string' ? [{ role: 'user', content: one.prompt }] : one.prompt
  return {
    ...one,
    id: `${suite.name}-${id}`,
    prompt: [...system, ...asked],
    offers: one.offers ?? suite.pack.tools,
    choicePolicy: one.choicePolicy ?? suite.choicePolicy,
    steps: one.steps ?? suite.steps,
  }
}
