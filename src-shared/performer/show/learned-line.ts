import type { ShowState } from '../../events/show.ts'

const prefix = 'learned: '
const lines = [
  'Ah. So that is what that means.',
  'I have learned to read that one.',
  'Twice before. Now I know the word.',
]

/**
 * Returns a line that admits that the show has just learned a word of the game; null if this run has used them all.
 */
export function learnedLine(show: ShowState): { text: string; template: string } | null {
  const text = lines.find((line) => !show.used.some(({ template }) => template === `${prefix}${line}`))
  return text === undefined ? null : { text, template: `${prefix}${text}` }
}

/** Returns whether a line comes from `learnedLine`. */
export const isLearned = ({ template }: { readonly template: string }): boolean => template.startsWith(prefix)
