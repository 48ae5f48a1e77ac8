import { lane } from '../../../src-shared/events/cue.ts'
import { laneFacts } from '../../../src-shared/events/lanes.ts'

/** Returns the name of a lane for use in a sentence: `big text`. An unknown lane keeps its own name. */
export function laneName(name: string): string {
  const { data } = lane.safeParse(name)
  return data === undefined ? name : laneFacts(data).name.toLowerCase()
}

/** Returns the name of a filter category: `personal data`. */
export const categoryName = (category: string): string =>
  category === 'blocked'
    ? 'your block list'
    : category === 'topic'
      ? 'a topic to avoid'
      : category === 'error'
        ? 'not checked'
        : category.replaceAll('-', ' ')

/** Returns the name of the place where something was held back: `words on the screen`, or a lane. */
export const sinkName = (sink: string): string => (sink === 'screen' ? 'words on the screen' : laneName(sink))

/** Returns the label of a source: `Demo reel`, the watched file or folder, `OBS`, `Gameplay in OBS`, or `screen`. */
export function sourceName(source: string): string {
  if (source === 'file:demo') return 'Demo reel'
  if (source === 'obs') return 'OBS'
  if (source.startsWith('obs:')) return `${source.slice(4)} in OBS`
  return source.replace(/^file:/, '')
}
