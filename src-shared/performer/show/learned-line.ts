import type { ShowState } from '../../events/show.ts'

const prefix = 'learned: '
const lines = [
  'Ah. So that is what that means.',
  'I have learned to read that one.',
  'Twice before. Now I know the word.',
]

/** Returns an admission that the show has only now understood the game's own words; null once each was said in the run. */
export function learnedLine(show: ShowState): { text: string; template: string } | null {
  const text = lines.find((line) => !show.used.some(({ template }) => template === `${prefix}${line}`))
  return text === undefined ? null : { text, template: `${prefix}${text}` }
}

/** Returns whether a line is such an admission. */
export const isLearned = ({ template }: { readonly template: string }): boolean => template.startsWith(prefix)
