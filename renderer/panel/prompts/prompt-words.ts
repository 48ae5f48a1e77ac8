import type { PromptedStep, ShownPart } from '../../../src-shared/contract/api/prompts.ts'
import type { PromptCut, PromptPartKind } from '../../../src-shared/step/content.ts'
import { figure, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
/** Names of the parts of a prompt, for the streamer. */
export const partNames = (): Record<PromptPartKind, string> => ({
  persona: ui.prompts.partPersona,
  wishes: ui.prompts.partWishes,
  avoid: ui.prompts.partAvoid,
  rules: ui.prompts.partRules,
  notes: ui.prompts.partNotes,
  example: ui.prompts.partExample,
  history: ui.prompts.partHistory,
  screen: ui.prompts.partScreen,
  moment: ui.prompts.partMoment,
  'so-far': ui.prompts.partSoFar,
  shown: ui.prompts.partShown,
  whisper: ui.prompts.partWhisper,
  task: ui.prompts.partTask,
  answer: ui.prompts.partAnswer,
  result: ui.prompts.partResult,
  tools: ui.prompts.partTools,
  grammar: ui.prompts.partGrammar,
})

/** Returns how much of a part of the prompt was left out, and why. */
export function cutWords(is: PromptPartKind, { left, of, max }: PromptCut): string {
  const what = fill(ui.prompts.cuts[of], { count: left })
  if (is === 'screen') return fill(ui.prompts.cutOfScreen, { left: what, max })
  if (is === 'notes') return fill(ui.prompts.cutOfNotes, { left: what, max })
  return fill(ui.prompts.cutOf, { left: what, max: fill(ui.prompts.cuts[of], { count: max }) })
}

const missingWords = (): Record<string, string> => ({
  picture: ui.prompts.pictureNotRecorded,
  text: ui.prompts.textInPart,
  messages: ui.prompts.newestMessages,
  tools: ui.prompts.firstTools,
  lost: ui.prompts.partsDamaged,
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
    promptTokens === undefined ? '' : fill(ui.prompts.tokensIn, { count: promptTokens }),
    completionTokens === undefined ? '' : fill(ui.prompts.tokensOut, { count: completionTokens }),
    loadMs === undefined || loadMs < 100 ? '' : fill(ui.prompts.loadingTook, { time: seconds(loadMs) }),
    firstTokenMs === undefined ? '' : fill(ui.prompts.firstWord, { time: seconds(firstTokenMs) }),
    tokensPerSecond === undefined
      ? ''
      : fill(ui.prompts.tokensASecond, { count: figure(Math.round(tokensPerSecond)) }),
    all === undefined ? '' : fill(ui.prompts.inAll, { time: seconds(all) }),
  ].filter((words) => words !== '')
}
