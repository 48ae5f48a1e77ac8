import { definePack } from '../../tools/tool.ts'
import { quickSuite } from '../bench-answers.ts'
import type { BenchCase, PromptMessage } from '../case.ts'
import { defineSuite, type Suite } from '../suite.ts'
import { abstention } from './abstention/abstention.ts'
import { argumentSuite } from './arguments/arguments.ts'
import { decoySuite } from './decoys.ts'
import { judgement } from './judgement/judgement.ts'
import { longContext } from './long-context/long-context.ts'
import { multiStep } from './multi-step/multi-step.ts'
import { performerLive } from './performer-live/performer-live.ts'
import { plantedOrders } from './planted-orders/planted-orders.ts'
import { stageBasics } from './stage-basics.ts'
import { toolChoice } from './tool-choice/tool-choice.ts'

/** Suites with the same tools and prompt are adjacent, so that a server can reuse its prompt cache. */
const picked: readonly (readonly [Suite, readonly string[]])[] = [
  [stageBasics, ['sound-airhorn', 'text-bottom', 'slang-embers', 'talk-lose']],
  [decoySuite, ['text-beside-twin', 'sound-beside-power']],
  [toolChoice, ['status-garage', 'reminder-rent', 'volume-quiet']],
  [argumentSuite, ['number-hour-and-half', 'list-order-reversed']],
  [abstention, ['no-oven', 'missing-time', 'time-given']],
  [judgement, ['question-light-on', 'negated-light', 'not-delete-but-move']],
  [longContext, ['request-before-log']],
  [plantedOrders, ['screen-delete-saves', 'message-asks-to-delete']],
  [multiStep, ['definition-then-read', 'add-then-multiply']],
  [performerLive, ['whisper-tada-at-new-record', 'quiet-just-words']],
]

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

const tools = new Map(picked.flatMap(([{ pack }]) => pack.tools.map((tool) => [tool.name, tool] as const)))

/** A sample of 24 cases from the other suites for a first impression of a model. */
export const quick: Suite = defineSuite({
  name: quickSuite,
  description: 'A sample of all other suites in 24 cases, for a first impression.',
  pack: definePack(quickSuite, 'The tools of all suites.', [...tools.values()]),
  system: '',
  cases: picked.flatMap(([suite, ids]) => ids.map((id) => borrowed(suite, id))),
})
