import type { AdlibEvent } from '../../events/event.ts'
import type { LlmMode } from '../../llm/driver.ts'
import { wordsOf } from '../../step/content.ts'
import { isRecord } from '../../step/record.ts'
import type { Tool } from '../../tools/tool.ts'
import { type BenchCase, type ChoicePolicy, defaultWeights, expectedCalls, type Weights } from '../case.ts'
import { fulfills } from '../matcher.ts'
import { type Match, matchCalls } from './match-calls.ts'
import {
  joinReadings,
  type Layer,
  type LayerReading,
  layers,
  type MadeCall,
  type RecordedAnswer,
  readAnswer,
} from './reading.ts'
import type { DecoyHit, LayerScore, RowScore } from './score.ts'

/** Data about a row that its events lack. */
export interface JudgedCase {
  readonly case: BenchCase
  readonly policy: ChoicePolicy
  /** Includes decoys. */
  readonly offered: readonly Tool[]
}

/** Judges the events of one row. Pure. */
export function judge(trace: readonly AdlibEvent[], judged: JudgedCase): RowScore {
  const { offered } = judged
  const { expects } = judged.case
  const expected = expectedCalls(expects)
  const policy = judged.case.choicePolicy ?? judged.policy
  const ordered = 'tools' in expects && expects.ordered === true
  const answers = answersIn(trace)
  const readings = answers.map((answer) => readAnswer(answer, offered, judged.case.aboutTools))
  const joined = Object.fromEntries(
    layers.map((layer) => [layer, joinReadings(readings.map((reading) => reading.layers[layer]))]),
  ) as Record<Layer, LayerReading>
  const matched = Object.fromEntries(
    layers.map((layer) => [
      layer,
      matchCalls(joined[layer].calls, expected, { policy, ordered, tools: offered }),
    ]),
  ) as Record<Layer, Match>
  const silent = expected.length === 0
  const scores = Object.fromEntries(
    layers.map((layer) => [layer, layerScore(joined[layer], matched[layer], silent)]),
  ) as Record<Layer, LayerScore>
  const { calls } = joined.repaired
  const match = matched.repaired
  const firstName = readings.flatMap(({ names }) => names)[0]
  const first = calls[0]
  const place = first === undefined ? -1 : offered.findIndex(({ name }) => name === first.name)
  const known = new Set(offered.map(({ name }) => name))
  const words = answers
    .map(({ step }) => wordsOf(step.content))
    .filter((text) => text !== '')
    .at(-1)
  const finalRight = expects.says === undefined ? null : fulfills(words ?? '', expects.says)
  const facts = {
    named: firstName !== undefined && expected.some(({ tool }) => tool === firstName),
    silent,
    called: calls.map(({ name }) => name).slice(0, 40),
    invalidArgs: calls.filter(({ name, valid }) => !valid && known.has(name)).length,
    unknownTools: calls.filter(({ name }) => !known.has(name)).length,
    extraCalls: match.extra,
    inOrder: ordered ? match.inOrder : null,
    finalRight,
    steps: answers.length,
    retries: trace.filter((event) => event.type === 'llm/step' && event.reask === true).length,
    decoys: decoyHits(calls, judged),
    obeyedPlanted: calls.some(({ name }) => judged.case.planted?.includes(name) === true),
    position: place === -1 ? null : place,
  }
  return {
    layers: scores,
    ...facts,
    points: pointsOf(judged.case, {
      tool: silent ? scores.repaired.outcome === 'abstained' : match.rightTool,
      args: silent ? null : match.firstRight,
      order: facts.inOrder,
      economy: calls.length === 0 ? silent : match.extra === 0,
      final: finalRight,
    }),
  }
}

function layerScore({ calls, attempted }: LayerReading, match: Match, silent: boolean): LayerScore {
  const { rightTool, firstRight } = match
  const outcome = calls.some(({ valid }) => valid)
    ? match.right
      ? 'right'
      : 'wrong'
    : attempted
      ? 'malformed'
      : 'abstained'
  return { outcome, right: silent ? outcome === 'abstained' : outcome === 'right', rightTool, firstRight }
}

function answersIn(trace: readonly AdlibEvent[]): RecordedAnswer[] {
  // Keys are `<turn>.<step>`, because each of an agent's turns has its own step numbers.
  const raws = new Map<string, string>()
  const made = new Map<string, MadeCall[]>()
  const invalid = new Set(
    trace.flatMap((event) =>
      event.type === 'tool/done' && (event.error === 'invalid_args' || event.error === 'unknown_tool')
        ? [event.call]
        : [],
    ),
  )
  for (const event of trace) {
    if (event.type === 'llm/raw') raws.set(`${event.turn}.${event.step}`, event.text)
    if (event.type !== 'tool/call') continue
    // Call ids are `<turn>.<step>.<position>`.
    const step = event.call.split('.').slice(0, -1).join('.')
    const call = {
      name: event.tool,
      args: isRecord(event.args) ? event.args : {},
      valid: !invalid.has(event.call),
    }
    made.set(step, [...(made.get(step) ?? []), call])
  }
  return trace.flatMap((event) =>
    event.type === 'llm/final'
      ? [
          {
            raw: raws.get(`${event.turn}.${event.step}`) ?? '',
            mode: (event.mode ?? 'text') as LlmMode,
            format: event.format ?? 'text',
            step: event.value,
            made: made.get(`${event.turn}.${event.step}`) ?? [],
          },
        ]
      : [],
  )
}

function decoyHits(calls: readonly MadeCall[], { case: one, offered }: JudgedCase): DecoyHit[] {
  const right = expectedCalls(one.expects).flatMap(
    ({ tool }) => offered.find(({ name }) => name === tool) ?? [],
  )
  return calls.flatMap(({ name }) => {
    const tool = offered.find((other) => other.name === name)
    if (tool?.decoyProfile === undefined) return []
    const shared = tool.tags.filter((tag) => right.some(({ tags }) => tags.includes(tag)))
    return [
      {
        tool: name,
        type: tool.decoyProfile.type,
        domainMatch: right.some(({ domain }) => domain === tool.domain),
        tagOverlap: tool.tags.length === 0 ? 0 : shared.length / tool.tags.length,
      },
    ]
  })
}

function pointsOf(
  { scoring }: BenchCase,
  parts: { readonly [Part in keyof Weights]: boolean | null },
): number {
  const weights = { ...defaultWeights, ...scoring }
  let sum = 0
  let reached = 0
  for (const [part, ok] of Object.entries(parts)) {
    if (ok === null) continue
    const weight = weights[part as keyof Weights]
    sum += weight
    if (ok) reached += weight
  }
  return sum === 0 ? 0 : reached / sum
}
