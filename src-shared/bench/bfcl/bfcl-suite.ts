import { definePack } from '../../tools/tool.ts'
import type { BenchCase, Expects } from '../case.ts'
import { accepted } from '../matcher.ts'
import { defineSuite, type Suite } from '../suite.ts'
import type { BfclAnswer, BfclQuestion } from './bfcl-entry.ts'
import { bfclTool } from './bfcl-tool.ts'

/** A BFCL case whose accepted answer is wrong. */
interface Erratum {
  readonly id: string
  readonly problem: string
  /** Address of the report to BFCL; null if no report is known. */
  readonly thread: string | null
}

const emptyList =
  'It requires arguments whose lists of accepted values are empty, so that the official checker rejects every answer.'

/** Cases that the suites leave out, because their accepted answers are wrong in `bfcl-eval` 2026.3.23. */
const errata: readonly Erratum[] = [
  { id: 'live_simple_106-63-0', problem: emptyList, thread: null },
  { id: 'live_simple_112-68-0', problem: emptyList, thread: null },
]

/** Suites from the Berkeley Function-Calling Leaderboard, with the names of their files, newest first. */
export const bfclSuites = {
  'bfcl/simple': ['simple_python', 'simple'],
  'bfcl/multiple': ['multiple'],
  'bfcl/parallel': ['parallel'],
  'bfcl/live-simple': ['live_simple'],
  'bfcl/irrelevance': ['irrelevance'],
} as const satisfies Record<string, readonly string[]>
export type BfclSuiteName = keyof typeof bfclSuites

export const isBfclSuite = (name: string): name is BfclSuiteName => Object.hasOwn(bfclSuites, name)

/**
 * Creates a suite from the lines of a question file and its answer file. Throws if a question has no answer, except
 * in `bfcl/irrelevance`.
 */
export function bfclSuite(
  name: BfclSuiteName,
  questions: readonly BfclQuestion[],
  answers: readonly BfclAnswer[],
): Suite {
  const truths = new Map(answers.map((answer) => [answer.id, answer]))
  const wrong = new Set(errata.map(({ id }) => id))
  const usable = questions.filter(({ id }) => !wrong.has(id))
  const left = questions.length - usable.length
  return defineSuite({
    name: name.replace('/', '-'),
    description: `The cases of BFCL’s ${name.slice('bfcl/'.length)} category${left === 0 ? '' : ` without ${left} whose answer is wrong`}.`,
    pack: definePack('bfcl', 'Each case offers its own functions.', []),
    system:
      'Call the functions that fulfill the request. If none of them does, answer in one short sentence.',
    choicePolicy: 'all',
    cases: usable.map((question) => bfclCase(question, truths.get(question.id), name)) as never,
  })
}

function bfclCase(
  { id, question: [messages = []], function: functions }: BfclQuestion,
  truth: BfclAnswer | undefined,
  suite: BfclSuiteName,
): BenchCase {
  if (truth === undefined && suite !== 'bfcl/irrelevance')
    throw new TypeError(`BFCL’s answer file has no line for ${id}. Use the files of one release.`)
  return {
    id: id.toLowerCase().replace(/[^a-z0-9-]/g, '-'),
    prompt: messages,
    expects: expectsOf(truth),
    offers: functions.map(bfclTool),
  }
}

function expectsOf(truth: BfclAnswer | undefined): Expects {
  const [first, ...rest] = (truth?.ground_truth ?? []).flatMap((call) =>
    Object.entries(call).map(([tool, args]) => ({
      tool,
      args: Object.fromEntries(Object.entries(args).map(([key, values]) => [key, accepted(values)])),
    })),
  )
  if (first === undefined) return { none: true }
  return rest.length === 0 ? first : { tools: [first, ...rest] }
}
