import type { PromptedStep, ShownPart } from '../../../src-shared/contract/api/prompts.ts'
import type { PromptCut, PromptPartKind } from '../../../src-shared/step/prompt-part.ts'
import { counted, figure, seconds } from '../kit/formats.ts'

/** Names of the parts of a prompt, for the streamer. */
export const partNames: Record<PromptPartKind, string> = {
  persona: 'Who it is',
  wishes: 'Your notes',
  avoid: 'What to avoid',
  rules: 'Rules',
  notes: 'Notes on the show',
  example: 'Examples',
  history: 'Earlier turns',
  screen: 'What it sees',
  moment: 'The moment',
  'so-far': 'So far',
  shown: 'Lines not to repeat',
  whisper: 'Your whisper',
  task: 'Task',
  answer: 'Its own answer',
  result: 'Results of tools',
  tools: 'Tools',
  grammar: 'Grammar (limits what it may write; it does not read it)',
}

const cutNouns: Record<PromptCut['of'], string> = {
  letters: 'letter',
  lines: 'line',
  notes: 'note',
  topics: 'topic',
  turns: 'turn',
}

/** Returns what was left out of a part, and why: `3 lines left out: only 400 letters of the screen fit.` */
export function cutWords(is: PromptPartKind, { left, of, max }: PromptCut): string {
  const what = `${counted(left, cutNouns[of])} left out`
  if (is === 'screen') return `${what}: at most ${max} letters of the screen are sent.`
  if (is === 'notes') return `${what}: at most ${max} of each kind are sent.`
  return `${what}: at most ${counted(max, cutNouns[of])} are sent.`
}

const missingWords: Record<string, string> = {
  picture: 'The picture that it saw is not recorded.',
  text: 'Long texts are recorded only in part.',
  messages: 'Only the newest 100 messages are recorded.',
  tools: 'Only the first 200 tools are recorded.',
  lost: 'Parts of the recording are damaged.',
}

/** Returns what is missing in a recorded prompt. */
export const missingIn = ({ missing }: Pick<PromptedStep, 'missing'>): string[] =>
  missing.flatMap((one) => missingWords[one] ?? [])

/** Parts of one kind that follow each other. */
export interface PartGroup {
  readonly is: PromptPartKind
  readonly parts: readonly ShownPart[]
  /** Its tokens: its share of the prompt's tokens by its letters, or a quarter of its letters if they are unknown. */
  readonly tokens: number
}

/** Groups the parts of a prompt, and shares out its tokens. */
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

/** Returns the figures of a model call: `812 tokens in`, `24 tokens out`, `first word 0.80 s`, `all 1.3 s`. */
export function costWords({ ms, usage }: Pick<PromptedStep, 'ms' | 'usage'>): string[] {
  const { promptTokens, completionTokens, loadMs, firstTokenMs, totalMs, tokensPerSecond } = usage ?? {}
  const all = ms ?? totalMs
  return [
    promptTokens === undefined ? '' : `${counted(promptTokens, 'token')} in`,
    completionTokens === undefined ? '' : `${counted(completionTokens, 'token')} out`,
    loadMs === undefined || loadMs < 100 ? '' : `loading ${seconds(loadMs)}`,
    firstTokenMs === undefined ? '' : `first word after ${seconds(firstTokenMs)}`,
    tokensPerSecond === undefined ? '' : `${figure(Math.round(tokensPerSecond))} tokens a second`,
    all === undefined ? '' : `${seconds(all)} in all`,
  ].filter((words) => words !== '')
}
