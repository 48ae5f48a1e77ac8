import { lane } from '../../../src-shared/events/cue.ts'
import { demoReel } from '../../../src-shared/events/on-air.ts'
import { fill, ui } from '../kit/language.ts'

/**
 * Returns a lane's name in the form for use inside a sentence, such as `big text`. An unknown lane keeps its own
 * name.
 */
export function laneName(name: string): string {
  const { data } = lane.safeParse(name)
  return data === undefined ? name : ui.shared.lanesInside[data]
}

/** Returns the name of a filter category, such as `personal data`. */
export const categoryName = (category: string): string => {
  const names: Readonly<Record<string, string>> = ui.shared.categories
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category.replaceAll('-', ' ')
}

/** Returns the name of the place where something was held back. */
export const sinkName = (sink: string): string => (sink === 'screen' ? ui.shared.screenWords : laneName(sink))

/** Returns the label of a source, such as `Demo reel`, `Shared screen`, `OBS` or the path of a file. */
export function sourceName(source: string): string {
  if (source === demoReel) return ui.shared.demoReel
  if (source === 'screen') return ui.shared.sharedScreen
  if (source === 'obs') return 'OBS'
  if (source === 'program') return ui.sight.program
  if (source.startsWith('obs:')) return fill(ui.shared.inObs, { source: source.slice(4) })
  return source.replace(/^file:/, '')
}
