import type { ShowState } from '../../events/show.ts'

const maxRecap = 70
const prefix = 'recap: '

/**
 * Returns the first sentence of the last show's summary as a line, such as "Previously: Beat the Warden after 3
 * losses."; null if it does not fit or was already said.
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
