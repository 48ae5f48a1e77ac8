import type { PromptedStep, ShownPart } from '../../../src-shared/contract/api/prompts.ts'
import type { PromptCut, PromptPartKind } from '../../../src-shared/step/prompt-part.ts'
import { figure, seconds } from '../kit/formats.ts'
import { promptsWords } from './prompts-words.ts'

/** Names of the parts of a prompt, for the streamer. */
export const partNames = (): Record<PromptPartKind, string> => ({
  persona: promptsWords.partPersona,
  wishes: promptsWords.partWishes,
  avoid: promptsWords.partAvoid,
  rules: promptsWords.partRules,
  notes: promptsWords.partNotes,
  example: promptsWords.partExample,
  history: promptsWords.partHistory,
  screen: promptsWords.partScreen,
  moment: promptsWords.partMoment,
  'so-far': promptsWords.partSoFar,
  shown: promptsWords.partShown,
  whisper: promptsWords.partWhisper,
  task: promptsWords.partTask,
  answer: promptsWords.partAnswer,
  result: promptsWords.partResult,
  tools: promptsWords.partTools,
  grammar: promptsWords.partGrammar,
})

/** Returns how much of a part of the prompt was left out, and why. */
export function cutWords(is: PromptPartKind, { left, of, max }: PromptCut): string {
  const what = promptsWords.cuts[of](left)
  if (is === 'screen') return promptsWords.cutOfScreen(what, max)
  if (is === 'notes') return promptsWords.cutOfNotes(what, max)
  return promptsWords.cutOf(what, promptsWords.cuts[of](max))
}

const missingWords = (): Record<string, string> => ({
  picture: promptsWords.pictureNotRecorded,
  text: promptsWords.textInPart,
  messages: promptsWords.newestMessages,
  tools: promptsWords.firstTools,
  lost: promptsWords.partsDamaged,
})

/** Returns a sentence for each missing part of a recorded prompt. */
export const missingIn = ({ missing }: Pick<PromptedStep, 'missing'>): string[] =>
  missing.flatMap((one) => missingWords()[one] ?? [])

/** Consecutive parts of one kind. */
export interface PartGroup {
  readonly is: PromptPartKind
  readonly parts: readonly ShownPart[]
  /** Estimated from the number of characters. 0 for a grammar, because the model does not read it. */
  readonly tokens: number
}

/** Groups the parts of a prompt and estimates the tokens of each group. */
export function groupParts({ parts, usage }: Pick<PromptedStep, 'parts' | 'usage'>): PartGroup[] {
  const letters = (some: readonly ShownPart[]) =>
    some.reduce((sum, { text, isRead }) => sum + (isRead ? text.length : 0), 0)
  const perLetter =
    usage?.promptTokens === undefined ? 0.25 : usage.promptTokens / Math.max(1, letters(parts))
  const groups: { is: PromptPartKind; parts: ShownPart[] }[] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last?.is === part.is) last.parts.push(part)
    else groups.push({ is: part.is, parts: [part] })
  }
  return groups.map((group) => ({ ...group, tokens: Math.round(letters(group.parts) * perLetter) }))
}

/** Returns the known figures of a model call, such as `812 tokens in` and `1.3 s in total`. */
export function costWords({ ms, usage }: Pick<PromptedStep, 'ms' | 'usage'>): string[] {
  const { promptTokens, completionTokens, loadMs, firstTokenMs, totalMs, tokensPerSecond } = usage ?? {}
  const all = ms ?? totalMs
  return [
    promptTokens === undefined ? '' : promptsWords.tokensIn(promptTokens),
    completionTokens === undefined ? '' : promptsWords.tokensOut(completionTokens),
    loadMs === undefined || loadMs < 100 ? '' : promptsWords.loadingTook(seconds(loadMs)),
    firstTokenMs === undefined ? '' : promptsWords.firstWord(seconds(firstTokenMs)),
    tokensPerSecond === undefined ? '' : promptsWords.tokensASecond(figure(Math.round(tokensPerSecond))),
    all === undefined ? '' : promptsWords.inAll(seconds(all)),
  ].filter((words) => words !== '')
}
