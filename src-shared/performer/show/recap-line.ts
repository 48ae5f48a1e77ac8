import type { ShowState } from '../../events/show.ts'

const maxRecap = 70
const prefix = 'recap: '

/**
 * Returns the first sentence of the last show's summary as a line, such as "Previously: Beat the Warden after 3
 * losses."; null if there is no summary, if the sentence is too long, or if this run already had a recap.
 */
export function recapLine(
  show: ShowState,
  lastShow: string | null,
): { text: string; template: string } | null {
  const sentence = /^[^.!?]+[.!?]/.exec(lastShow ?? '')?.[0].trim()
  if (sentence === undefined || sentence.length > maxRecap) return null
  if (show.used.some(({ template }) => template.startsWith(prefix))) return null
  return { text: `Previously: ${sentence}`, template: `${prefix}${sentence}` }
}
