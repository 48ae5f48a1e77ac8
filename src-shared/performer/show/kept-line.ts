import type { BeatKind } from '../../events/beat.ts'
import { keptPrefix as prefix, type ShowState } from '../../events/show.ts'
import { isSimilar } from '../../stage/similar.ts'

/**
 * Returns a line that a model wrote too late for an earlier moment of this kind; null if there is none. `recent` are
 * the lines of the last minutes.
 */
export function keptLine(
  { kept }: Pick<ShowState, 'kept'>,
  kind: BeatKind,
  recent: readonly string[],
): { text: string; template: string } | null {
  const line = kept.find((one) => one.kind === kind && !isSimilar(one.text, recent))
  return line === undefined ? null : { text: line.text, template: `${prefix}${line.text}` }
}

/** Returns whether a line of a plan was kept, so that a model wrote it. */
export const isKept = ({ template }: { readonly template: string }): boolean => template.startsWith(prefix)
