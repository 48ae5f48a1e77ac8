import { lane } from '../../../src-shared/events/cue.ts'
import { demoReel } from '../../../src-shared/events/demo.ts'
import { sharedWords } from './shared-words.ts'

/**
 * Returns a lane's name in the form for use inside a sentence, such as `big text`. An unknown lane keeps its own
 * name.
 */
export function laneName(name: string): string {
  const { data } = lane.safeParse(name)
  return data === undefined ? name : sharedWords.lanesInside[data]
}

/** Returns the name of a filter category, such as `personal data`. */
export const categoryName = (category: string): string => {
  const names: Readonly<Record<string, string>> = sharedWords.categories
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category.replaceAll('-', ' ')
}

/** Returns the name of the place where something was held back. */
export const sinkName = (sink: string): string =>
  sink === 'screen' ? sharedWords.screenWords : laneName(sink)

/** Returns the label of a source, such as `Demo reel`, `Shared screen`, `OBS` or the path of a file. */
export function sourceName(source: string): string {
  if (source === demoReel) return sharedWords.demoReel
  if (source === 'screen') return sharedWords.sharedScreen
  if (source === 'obs') return 'OBS'
  if (source.startsWith('obs:')) return sharedWords.inObs(source.slice(4))
  return source.replace(/^file:/, '')
}
