import type { DenialReason, ToolOrigin } from '../../../src-shared/events/denial.ts'
import type { CallView, StepView } from '../../../src-shared/events/turn-view.ts'
import type { Fate } from '../../../src-shared/projections/stream-items.ts'
import { figure, seconds } from '../kit/formats.ts'
import { categoryName } from '../words/names.ts'
import { sharedWords } from '../words/shared-words.ts'
import { streamWords } from './stream-words.ts'

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
  if (!outcome) return { tone: 'hold', word: asked ? streamWords.waitingForYou : streamWords.running }
  if (outcome.settled)
    return { tone: 'hold', word: outcome.settled.happened ? streamWords.happened : streamWords.didNotHappen }
  const error = outcome.error ?? 'failed'
  if (!outcome.ok) return { tone: tones[error], word: streamWords.outcomes[error] }
  if (fate.is === 'waiting') return { tone: 'hold', word: streamWords.waiting }
  if (fate.is === 'dropped' || fate.is === 'unseen') return { tone: 'hold', word: streamWords.notShown }
  return { tone: 'ok', word: streamWords.done }
}

/** Returns why a call was denied, for the streamer. */
export function denialWords(denial: DenialReason): string {
  switch (denial.kind) {
    case 'policy':
      return streamWords.byPolicy
    case 'restriction':
      return streamWords.byRestriction
    case 'approval':
      return streamWords.approvals[denial.why]
    case 'limit':
      return streamWords.freeIn(streamWords.limits[denial.rule], seconds(denial.waitMs))
    case 'lock':
      return denial.holder === undefined
        ? streamWords.tooManyLocks
        : streamWords.lockedBy(denial.holder, denial.path)
    case 'panic':
      return streamWords.panicDenial
    case 'paused':
      return streamWords.performerPaused
    case 'disk':
      return denial.trouble
    case 'budget':
      return streamWords.noCallsLeft
    case 'turn-over':
      return streamWords.turnEnded
    case 'repeated':
      return streamWords.alreadyMade
    case 'content':
      return denial.category === undefined
        ? contentWords(denial.rule)
        : streamWords.filterCategory(categoryName(denial.category))
    case 'hushed':
      return streamWords.hushedFor(seconds(denial.waitMs))
    case 'speaking':
      return streamWords.youWereSpeaking
    case 'pacing':
      return streamWords.freeIn(streamWords.pacing[denial.rule], seconds(denial.waitMs))
    case 'switched-off':
      return streamWords.youTurnedOff(sharedWords.effects[denial.effect])
    case 'similar':
      return streamWords.tooSimilar
  }
}

function contentWords(rule: string): string {
  if (rule === 'markup') return streamWords.notSayable
  if (rule === 'whisper') return streamWords.repeatsWhisper
  return rule === 'never' ? streamWords.neverAgain : rule
}

/** Returns the provider of a tool that is not built in, such as `MCP server files` or `pack dice.mjs`. */
export function originWords(origin: ToolOrigin | undefined): string | undefined {
  if (origin?.kind === 'mcp') return streamWords.mcpServer(origin.server)
  return origin?.pack === undefined ? undefined : streamWords.pack(origin.pack)
}

/** Returns why the audience did not see a cue, or undefined if it did or still might. */
export function fateWords(fate: Fate): string | undefined {
  if (fate.is === 'unseen') return streamWords.notConfirmed
  return fate.is === 'dropped' ? droppedWords(fate.reason) : undefined
}

const droppedWords = (reason: string): string => {
  const words: Readonly<Record<string, string>> = streamWords.dropped
  return (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? reason
}

/** Describes a step in one line: driver, model, mode, format and tokens. */
export function stepWords({ driver, model, mode, format, madeBy, usage }: StepView): string {
  const tokens = [
    ...(usage?.promptTokens === undefined ? [] : [streamWords.tokensIn(figure(usage.promptTokens))]),
    ...(usage?.completionTokens === undefined ? [] : [streamWords.tokensOut(figure(usage.completionTokens))]),
  ]
  const maker = madeBy === 'rules' ? streamWords.byRules(model) : `${driver} ${model}`
  const read = format === undefined ? [] : [streamWords.readAs(format)]
  return [maker, streamWords.inMode(mode), ...read, ...tokens].join(', ')
}

/** Returns a call's arguments as names and text. Arguments that are not an object get the name `value`. */
export const argumentsOf = (args: unknown): [name: string, words: string][] =>
  Object.entries(typeof args === 'object' && args !== null ? args : { value: args }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
