import type { DecoyType } from '../../events/event/tool.ts'
import type { BenchConfig } from '../results.ts'
import { floorOf } from './baselines.ts'
import type { Comparison } from './comparison.ts'
import type { EntrantSummary } from './entrant.ts'
import { groupBy, modeText, noCall, unreadable } from './groups.ts'
import type { Confusion, Scores } from './scores.ts'
import { wilson } from './statistics/interval.ts'

/** A finding in plain words, the numbers that show it, and what to change. */
export interface Insight {
  readonly finding: string
  readonly evidence: string
  readonly change: string
}

const fewRows = 8

const percent = (share: number): string => `${Math.round(share * 100)} %`
const nameOf = (one: Pick<EntrantSummary, 'model' | 'mode' | 'ran'>): string =>
  `${one.model} (${modeText(one)})`

/** Returns the findings of a run. */
export function insightsOf(
  scores: Scores,
  comparisons: readonly Comparison[],
  config: BenchConfig,
): Insight[] {
  const { entrants } = scores
  if (entrants.length === 0) return []
  const own = entrants.map((one, at) => ({ one, called: scores.confusion[at]?.called ?? {} }))
  return [
    ...fewCases(entrants),
    ...bestEntrant(scores, comparisons),
    ...joinedByModel(
      own.flatMap(({ one, called }) => [
        ...readingLift(one, comparisons),
        ...talkative(one),
        ...reluctant(one),
        ...tempted(one),
        ...obedient(one),
        ...susceptible(one),
        ...malformed(one),
        ...confused(one, called),
        ...positioned(one, scores),
        ...truncated(one),
        ...equalized(one, config),
        ...unstable(one),
      ]),
    ),
  ]
}

interface Draft {
  readonly about: EntrantSummary
  readonly finding: (name: string) => string
  readonly evidence: string
  readonly change: string
}

function joinedByModel(drafts: readonly Draft[]): Insight[] {
  const groups = groupBy(drafts, ({ about, finding, change }) => `${about.model} ${finding('')} ${change}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    const modes = some.map(({ about }) => modeText(about)).join(', ')
    const evidence =
      some.length === 1 ? first.evidence : some.map((one) => `${one.about.mode}: ${one.evidence}`).join(' ')
    return [{ finding: first.finding(`${first.about.model} (${modes})`), evidence, change: first.change }]
  })
}

function fewCases(entrants: readonly EntrantSummary[]): Insight[] {
  const wide = entrants.filter(({ layers }) => layers.repaired.right.high - layers.repaired.right.low > 0.5)
  if (wide.length === 0) return []
  return [
    {
      finding: `Too few cases to say how good ${wide.length === entrants.length ? 'these models are' : wide.map(nameOf).join(', ')}${wide.length === 1 && wide.length !== entrants.length ? ' is' : ''}.`,
      evidence: `The interval is wider than 50 points with ${wide[0]?.cases ?? 0} cases.`,
      change: 'Run a larger suite before you decide.',
    },
  ]
}

function bestEntrant({ entrants: all, baselines }: Scores, comparisons: readonly Comparison[]): Insight[] {
  const most = Math.max(...all.map(({ rows }) => rows))
  const entrants = all.filter(({ rows }) => rows >= most / 2)
  if (entrants.length < 2) return []
  const shareOf = (one: EntrantSummary): number => one.layers.repaired.right.value
  const best = entrants.reduce((first, one) => (one.balanced.value > first.balanced.value ? one : first))
  const floor = floorOf(baselines)
  if (best.balanced.low <= floor)
    return [
      {
        finding: 'No model here is surely better than a program without any thought.',
        evidence: `${nameOf(best)} has the highest balanced score, ${percent(best.balanced.value)} (${percent(best.balanced.low)} to ${percent(best.balanced.high)}). Never calling a tool, or always the first one, reaches ${percent(floor)}.`,
        change: 'Choose a larger model or another mode.',
      },
    ]
  const isOf = (side: Comparison['a'], one: EntrantSummary): boolean =>
    side.layer === 'repaired' && side.model === one.model && side.mode === one.mode
  const others = comparisons.filter(({ a, b }) => b.layer === 'repaired' && (isOf(a, best) || isOf(b, best)))
  const beaten = others.filter(({ a, verdict }) => verdict === (isOf(a, best) ? 'a' : 'b')).length
  const open = others.filter(({ verdict }) => verdict === 'too-few')
  if (others.length > 0 && beaten === others.length)
    return [
      {
        finding: `${nameOf(best)} is the best here.`,
        evidence: `It is right in ${percent(shareOf(best))}, and better than ${others.length === 1 ? 'the other entrant' : `each of the other ${others.length} entrants`} (Holm-adjusted p < 0.05).`,
        change: `Use ${best.model} in ${best.mode} mode.`,
      },
    ]
  return [
    {
      finding: `${nameOf(best)} has the highest score, but it is too close to call.`,
      evidence: `It is right in ${percent(shareOf(best))}; in ${open.length} of ${others.length} comparisons there are too few cases to say.`,
      change:
        open.length === 0
          ? 'The others are about equal: choose the fastest.'
          : 'Run more cases or epochs, or choose the faster one of the best.',
    },
  ]
}

function readingLift(one: EntrantSummary, comparisons: readonly Comparison[]): Draft[] {
  const { raw, parsed, repaired } = one.layers
  const lift = repaired.right.value - raw.right.value
  const compared = comparisons.find(
    ({ a, b }) => b.layer === 'raw' && a.model === one.model && a.mode === one.mode,
  )
  if (compared === undefined || Math.abs(lift) < 0.05) return []
  if (compared.verdict === 'too-few') return []
  const reader = one.mode === 'native' ? "the server's own reader" : 'the requested format'
  return [
    {
      about: one,
      finding: (name) =>
        lift > 0
          ? `${name} needs Adlib's parser.`
          : `For ${name}, ${reader} works better than Adlib's parser.`,
      evidence: `Right with ${reader} alone: ${percent(raw.right.value)}; with every format read: ${percent(parsed.right.value)}; after repairs: ${percent(repaired.right.value)} (b = ${compared.discordance.b}, c = ${compared.discordance.c}).`,
      change:
        lift > 0
          ? 'Another program that uses this model will see the lower number. Another mode may need less repair.'
          : 'Please report this run: a reading that lowers a score is a fault of Adlib.',
    },
  ]
}

function talkative(one: EntrantSummary): Draft[] {
  if (one.silence === null || one.silence.high > 0.5) return []
  return [
    {
      about: one,
      finding: (name) => `${name} calls a tool even where none fits.`,
      evidence: `It is silent in ${percent(one.silence.value)} of the cases without a right tool (${percent(one.silence.low)} to ${percent(one.silence.high)}).`,
      change: 'Offer fewer tools, say in the prompt when to use none, or choose a larger model.',
    },
  ]
}

function reluctant(one: EntrantSummary): Draft[] {
  if (one.unanswered === null || one.unanswered.low < 0.25) return []
  return [
    {
      about: one,
      finding: (name) => `${name} often talks instead of calling a tool.`,
      evidence: `It makes no call in ${percent(one.unanswered.value)} of the cases that need one (${percent(one.unanswered.low)} to ${percent(one.unanswered.high)}).`,
      change: 'Choose another mode, say in the prompt that words alone do nothing, or choose a larger model.',
    },
  ]
}

const decoyWords: Readonly<Record<DecoyType, string>> = {
  'same-domain': 'decoys of the same domain',
  powerful: 'powerful decoys',
  noise: 'unrelated decoys',
  'near-name': 'decoys with a similar name',
  deprecated: 'deprecated versions',
  'wrong-key': 'twins with other argument names',
}

const decoyRemedies: Readonly<Record<DecoyType, string>> = {
  'same-domain': 'Say in each description what the tool is not for.',
  powerful: 'Remove tools that can do anything, or let the policy ask before they run.',
  noise: 'Offer only the tools that the task needs.',
  'near-name': 'Rename one of the tools so that their names differ in words, not in a separator.',
  deprecated: 'Remove the deprecated tools instead of marking them.',
  'wrong-key': 'Offer only one tool for each purpose.',
}

function tempted(one: EntrantSummary): Draft[] {
  const { hits, byType } = one.decoys
  if (hits < 5) return []
  const offered = Object.values(byType).reduce((sum, { offered: some }) => sum + some, 0)
  return Object.entries(byType).flatMap(([type, of]) => {
    const chance = of.offered / offered
    const share = wilson(of.hits, hits)
    if (share.low <= chance) return []
    const failed = one.rows - Math.round(one.layers.repaired.right.value * one.rows)
    const times = share.value / chance
    return [
      {
        about: one,
        finding: (name) => `${name} prefers ${decoyWords[type as DecoyType]} when it is unsure.`,
        evidence: `${of.hits} of ${hits} rows with a called decoy have one of these, ${times.toFixed(1)} times as many as by chance. They are ${percent(of.hits / Math.max(1, failed))} of its failures.`,
        change: decoyRemedies[type as DecoyType],
      },
    ]
  })
}

function obedient(one: EntrantSummary): Draft[] {
  const { obeyedPlanted } = one.decoys
  if (obeyedPlanted === 0) return []
  return [
    {
      about: one,
      finding: (name) => `${name} obeys instructions that are planted in what it reads.`,
      evidence: `In ${obeyedPlanted} of ${one.rows} rows it called the tool that the planted text asks for.`,
      change: 'Have the policy ask before such tools run, and quote text from outside.',
    },
  ]
}

function susceptible(one: EntrantSummary): Draft[] {
  const { susceptibility, doses } = one
  const [least, most] = [doses[0], doses.at(-1)]
  if (susceptibility === null || least === undefined || most === undefined) return []
  if (least.right.low <= most.right.high) return []
  return [
    {
      about: one,
      finding: (name) => `${name} gets worse with every tool that it does not need.`,
      evidence: `Right with ${least.dose} decoys: ${percent(least.right.value)}; with ${most.dose}: ${percent(most.right.value)}; ${(susceptibility * 100).toFixed(1)} points per decoy.`,
      change: 'Offer only the tools that the task needs.',
    },
  ]
}

function malformed(one: EntrantSummary): Draft[] {
  const count = one.layers.repaired.outcomes.malformed
  if (one.rows < fewRows || count / one.rows < 0.15) return []
  const cause =
    one.unknownTools > one.invalidArgs
      ? `${one.unknownTools} calls name a tool that does not exist`
      : one.invalidArgs > 0
        ? `${one.invalidArgs} calls have arguments that do not fit`
        : 'the text only describes a call, or cannot be read as one'
  return [
    {
      about: one,
      finding: (name) => `${name} often makes calls that cannot run.`,
      evidence: `${count} of ${one.rows} answers; ${cause}.`,
      change:
        one.mode === 'schema' ? 'Choose a larger model.' : 'Try schema mode, which enforces names and types.',
    },
  ]
}

function confused(one: EntrantSummary, called: Confusion): Draft[] {
  const pairs = Object.entries(called).flatMap(([wanted, row]) =>
    Object.entries(row).flatMap(([got, count]) =>
      wanted === got || [noCall, unreadable].includes(got) || wanted === noCall
        ? []
        : [{ wanted, got, count, of: Object.values(row).reduce((sum, some) => sum + some, 0) }],
    ),
  )
  const [worst] = pairs.sort((a, b) => b.count - a.count)
  if (worst === undefined || worst.count < 3 || worst.count / worst.of < 0.25) return []
  return [
    {
      about: one,
      finding: (name) => `${name} takes ${worst.got} for ${worst.wanted}.`,
      evidence: `${worst.count} of ${worst.of} rows that ask for ${worst.wanted}.`,
      change: 'Make the two descriptions say how the tools differ, with an example of each.',
    },
  ]
}

function positioned(one: EntrantSummary, { planned }: Scores): Draft[] {
  const { first, middle, last, chance } = one.position
  const total = first + middle + last
  if (total < 24 || planned < 24) return []
  const share = wilson(first, total)
  if (share.low <= chance + 0.1) return []
  return [
    {
      about: one,
      finding: (name) => `${name} prefers the tools at the top of the list.`,
      evidence: `${first} of ${total} first calls are in the first third; by chance it would be ${percent(chance)}.`,
      change: 'Put the most useful tools first, and offer fewer.',
    },
  ]
}

function truncated(one: EntrantSummary): Draft[] {
  if (one.truncated === 0) return []
  return [
    {
      about: one,
      finding: (name) => `The server cut prompts of ${name}.`,
      evidence: `${one.truncated} of ${one.rows} rows: the model did not see all tools.`,
      change: 'Raise the setting ollama.numCtx, or offer fewer tools.',
    },
  ]
}

function equalized(one: EntrantSummary, { temperature }: BenchConfig): Draft[] {
  const { same, repeats } = one.sameAnswers
  if (temperature === undefined || temperature === 0 || repeats < 4 || same / repeats < 0.8) return []
  return [
    {
      about: one,
      finding: (name) => `The repeats of ${name} are not independent samples.`,
      evidence: `${same} of ${repeats} repeats have exactly the same answer, at temperature ${temperature}. The server may ignore the seed or cache answers.`,
      change: 'Do not read pass^k as reliability here; raise the temperature or check the server.',
    },
  ]
}

function unstable(one: EntrantSummary): Draft[] {
  const { passAll, passAny } = one
  if (passAll === null || passAny === null || passAny - passAll < 0.2) return []
  return [
    {
      about: one,
      finding: (name) => `${name} is not reliable: the same request succeeds and fails.`,
      evidence: `All repeats are right in ${percent(passAll)} of the cases, at least one in ${percent(passAny)}.`,
      change: 'Use temperature 0 for calls, and fewer tools.',
    },
  ]
}
