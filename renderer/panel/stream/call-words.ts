import type { DenialReason, ToolOrigin } from '../../../src-shared/events/denial.ts'
import type { CallView, StepView } from '../../../src-shared/events/state.ts'
import type { Fate } from '../../../src-shared/projections/stream-items.ts'
import { figure, seconds } from '../kit/formats.ts'
import { effectNames } from '../words/effect-names.ts'
import { categoryName } from '../words/names.ts'

/** Tone and label of an outcome. Each has a label, so none depends on color alone. */
export interface Badge {
  tone: 'ok' | 'hold' | 'deny' | 'err' | 'unclear'
  word: string
}

type Outcome = NonNullable<CallView['outcome']>

const words: Record<NonNullable<Outcome['error']>, Badge> = {
  rate_limited: { tone: 'hold', word: 'Held back' },
  denied: { tone: 'deny', word: 'Denied' },
  invalid_args: { tone: 'err', word: 'Invalid' },
  unknown_tool: { tone: 'err', word: 'Unknown tool' },
  budget: { tone: 'hold', word: 'Over budget' },
  skipped: { tone: 'hold', word: 'Skipped' },
  failed: { tone: 'err', word: 'Failed' },
  timeout: { tone: 'err', word: 'Timed out' },
  cancelled: { tone: 'hold', word: 'Cancelled' },
  exception: { tone: 'err', word: 'Error' },
  orphan: { tone: 'unclear', word: 'May have happened' },
}

/**
 * Returns the badge of a call. A call without an outcome is still running or waits for approval. A call is not done
 * until its cue has been painted.
 */
export function outcomeBadge(
  outcome: Outcome | undefined,
  asked = false,
  fate: Fate = { is: 'none' },
): Badge {
  if (!outcome) return { tone: 'hold', word: asked ? 'Waiting for you' : 'Running' }
  if (outcome.settled) return { tone: 'hold', word: outcome.settled.happened ? 'Happened' : 'Did not happen' }
  if (!outcome.ok) return words[outcome.error ?? 'failed']
  if (fate.is === 'waiting') return { tone: 'hold', word: 'Waiting' }
  if (fate.is === 'dropped' || fate.is === 'unseen') return { tone: 'hold', word: 'Not shown' }
  return { tone: 'ok', word: 'Done' }
}

/** Returns why a call was denied, for the streamer. */
export function denialWords(denial: DenialReason): string {
  switch (denial.kind) {
    case 'policy':
      return 'your policy does not allow it'
    case 'restriction':
      return 'a rule of the tool or of a parent agent does not allow it'
    case 'approval':
      return approvalWords[denial.why]
    case 'limit':
      return `${limitWords[denial.rule]}. Free in ${seconds(denial.waitMs)}.`
    case 'lock':
      return denial.holder === undefined ? 'too many locks' : `${denial.holder} holds ${denial.path}`
    case 'panic':
      return 'panic'
    case 'paused':
      return 'the performer is paused'
    case 'disk':
      return denial.trouble
    case 'budget':
      return 'the turn has no calls left'
    case 'turn-over':
      return 'the turn ended first'
    case 'repeated':
      return 'the turn already made this call'
    case 'content':
      return denial.category === undefined
        ? contentWords(denial.rule)
        : `filter: ${categoryName(denial.category)}`
    case 'hushed':
      return `hushed for ${seconds(denial.waitMs)}`
    case 'speaking':
      return 'you were speaking'
    case 'pacing':
      return `${pacingWords[denial.rule]}. Free in ${seconds(denial.waitMs)}.`
    case 'switched-off':
      return `you turned ${effectNames[denial.effect].toLowerCase()} off`
    case 'similar':
      return 'too much like a recent line'
  }
}

const contentRules: ReadonlyMap<string, string> = new Map([
  ['markup', 'not something to say'],
  ['whisper', 'it repeats your whisper'],
  ['never', 'you never want it again'],
])

const contentWords = (rule: string): string => contentRules.get(rule) ?? rule

const pacingWords: Record<Extract<DenialReason, { kind: 'pacing' }>['rule'], string> = {
  rest: 'rest after the last line',
  lines: 'enough lines this minute',
  cues: 'enough cues this minute',
  quiet: 'nothing new on the screen',
}

const approvalWords: Record<Extract<DenialReason, { kind: 'approval' }>['why'], string> = {
  refused: 'you denied it',
  expired: 'not approved in time',
  full: 'too many calls waited for your approval',
  unreadable: 'its arguments are too large to show you',
  unavailable: 'this run cannot ask you',
}

const limitWords: Record<Extract<DenialReason, { kind: 'limit' }>['rule'], string> = {
  cooldown: 'cooling down',
  rate: 'called too often',
  attention: 'enough on screen',
}

/** Returns the provider of a tool that is not built in, such as `MCP server files` or `pack dice.mjs`. */
export function originWords(origin: ToolOrigin | undefined): string | undefined {
  if (origin?.kind === 'mcp') return `MCP server ${origin.server}`
  return origin?.pack === undefined ? undefined : `pack ${origin.pack}`
}

/** Returns why the audience did not see a cue; undefined if the cue was or still may be seen. */
export function fateWords(fate: Fate): string | undefined {
  if (fate.is === 'unseen') return 'nobody saw it: no overlay confirmed it'
  return fate.is === 'dropped' ? (dropped.get(fate.reason) ?? fate.reason) : undefined
}

const dropped: ReadonlyMap<string, string> = new Map([
  ['no-page', 'nobody saw it: no overlay connected'],
  ['queue-full', 'dropped: captions backed up'],
  ['filtered', 'not shown again: the filter holds it back today'],
  ['stale', 'dropped: the moment had passed'],
  ['cut', 'dropped: something greater happened'],
  ['panic', 'cut by panic'],
  ['restart', 'lost in a restart'],
  ['run-end', 'cut by the end of the run'],
  ['cancelled', 'you cancelled it'],
  ['stopped', 'ended before it was shown'],
  ['cleared', 'you cleared the stage'],
  ['hushed', 'dropped: hushed'],
  ['switched-off', 'you turned it off'],
  ['unseen', 'nobody saw it: the overlay was hidden'],
])

/** Describes a step in one line: driver, model, mode, format and tokens. */
export function stepWords({ driver, model, mode, format, madeBy, usage }: StepView): string {
  const tokens = [
    ...(usage?.promptTokens === undefined ? [] : [`${figure(usage.promptTokens)} tokens in`]),
    ...(usage?.completionTokens === undefined ? [] : [`${figure(usage.completionTokens)} out`]),
  ]
  const maker = madeBy === 'rules' ? `Adlib's rules, ${model} was not asked` : `${driver} ${model}`
  const read = format === undefined ? [] : [`read as ${format}`]
  return [maker, `${mode} mode`, ...read, ...tokens].join(', ')
}

/** Returns a call's arguments as names and text. Arguments that are not an object become one named `value`. */
export const argumentsOf = (args: unknown): [name: string, words: string][] =>
  Object.entries(typeof args === 'object' && args !== null ? args : { value: args }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
