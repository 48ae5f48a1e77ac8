import type { DenialReason, ToolOrigin } from '../../../src-shared/events/denial.ts'
import type { CallView, StepView } from '../../../src-shared/events/turn-view.ts'
import type { Fate } from '../../../src-shared/projections/stream-items.ts'
import { figure, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { categoryName } from '../words/names.ts'

/** Tone and label of an outcome. The label ensures that color alone never carries the meaning. */
export interface Badge {
  tone: 'ok' | 'hold' | 'deny' | 'err' | 'unclear'
  word: string
}

type Outcome = NonNullable<CallView['outcome']>

const tones: Record<NonNullable<Outcome['error']>, Badge['tone']> = {
  rate_limited: 'hold',
  denied: 'deny',
  invalid_args: 'err',
  unknown_tool: 'err',
  budget: 'hold',
  skipped: 'hold',
  failed: 'err',
  timeout: 'err',
  cancelled: 'hold',
  exception: 'err',
  orphan: 'unclear',
}

/** Returns the badge of a call. A call with a cue is not done until the cue has been painted. */
export function outcomeBadge(
  outcome: Outcome | undefined,
  asked = false,
  fate: Fate = { is: 'none' },
): Badge {
  if (!outcome) return { tone: 'hold', word: asked ? ui.stream.waitingForYou : ui.stream.running }
  if (outcome.settled)
    return { tone: 'hold', word: outcome.settled.happened ? ui.stream.happened : ui.stream.didNotHappen }
  const error = outcome.error ?? 'failed'
  if (!outcome.ok) return { tone: tones[error], word: ui.stream.outcomes[error] }
  if (fate.is === 'waiting') return { tone: 'hold', word: ui.stream.waiting }
  if (fate.is === 'dropped' || fate.is === 'unseen') return { tone: 'hold', word: ui.stream.notShown }
  return { tone: 'ok', word: ui.stream.done }
}

/** Returns why a call was denied, for the streamer. */
export function denialWords(denial: DenialReason): string {
  switch (denial.kind) {
    case 'policy':
      return ui.stream.byPolicy
    case 'restriction':
      return ui.stream.byRestriction
    case 'approval':
      return ui.stream.approvals[denial.why]
    case 'limit':
      return fill(ui.stream.freeIn, { why: ui.stream.limits[denial.rule], time: seconds(denial.waitMs) })
    case 'lock':
      return denial.holder === undefined
        ? ui.stream.tooManyLocks
        : fill(ui.stream.lockedBy, { holder: denial.holder, path: denial.path })
    case 'panic':
      return ui.stream.panicDenial
    case 'paused':
      return ui.stream.performerPaused
    case 'disk':
      return denial.trouble
    case 'budget':
      return ui.stream.noCallsLeft
    case 'turn-over':
      return ui.stream.turnEnded
    case 'repeated':
      return ui.stream.alreadyMade
    case 'content':
      return denial.category === undefined
        ? contentWords(denial.rule)
        : fill(ui.stream.filterCategory, { category: categoryName(denial.category) })
    case 'hushed':
      return fill(ui.stream.hushedFor, { time: seconds(denial.waitMs) })
    case 'speaking':
      return ui.stream.youWereSpeaking
    case 'pacing':
      return fill(ui.stream.freeIn, { why: ui.stream.pacing[denial.rule], time: seconds(denial.waitMs) })
    case 'switched-off':
      return fill(ui.stream.youTurnedOff, { effect: ui.shared.effects[denial.effect] })
    case 'similar':
      return ui.stream.tooSimilar
  }
}

function contentWords(rule: string): string {
  if (rule === 'markup') return ui.stream.notSayable
  if (rule === 'whisper') return ui.stream.repeatsWhisper
  return rule === 'never' ? ui.stream.neverAgain : rule
}

/** Returns the provider of a tool that is not built in, such as `MCP server files` or `pack dice.mjs`. */
export function originWords(origin: ToolOrigin | undefined): string | undefined {
  if (origin?.kind === 'mcp') return fill(ui.stream.mcpServer, { name: origin.server })
  if (origin?.kind === 'game') return fill(ui.stream.ofGame, { name: origin.game })
  return origin?.pack === undefined ? undefined : fill(ui.stream.pack, { name: origin.pack })
}

/** Returns why the audience did not see a cue, or undefined if it did or still might. */
export function fateWords(fate: Fate): string | undefined {
  if (fate.is === 'unseen') return ui.stream.notConfirmed
  return fate.is === 'dropped' ? droppedWords(fate.reason) : undefined
}

const droppedWords = (reason: string): string => {
  const words: Readonly<Record<string, string>> = ui.stream.dropped
  return (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? reason
}

/** Describes a step in one line: driver, model, mode, format and tokens. */
export function stepWords({ driver, model, mode, format, madeBy, usage }: StepView): string {
  const tokens = [
    ...(usage?.promptTokens === undefined
      ? []
      : [fill(ui.stream.tokensIn, { count: figure(usage.promptTokens) })]),
    ...(usage?.completionTokens === undefined
      ? []
      : [fill(ui.stream.tokensOut, { count: figure(usage.completionTokens) })]),
  ]
  const maker = madeBy === 'rules' ? fill(ui.stream.byRules, { model }) : `${driver} ${model}`
  const read = format === undefined ? [] : [fill(ui.stream.readAs, { format })]
  return [maker, fill(ui.stream.inMode, { mode }), ...read, ...tokens].join(', ')
}

/** Returns a call's arguments as names and text. Arguments that are not an object get the name `value`. */
export const argumentsOf = (args: unknown): [name: string, words: string][] =>
  Object.entries(typeof args === 'object' && args !== null ? args : { value: args }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
