import type { ObsChoices } from '../../src-shared/contract/api/rules.ts'
import { inputsOf } from './overlay-source.ts'
import type { ObsSession } from './session.ts'

/** Larger collections are cut; the rest can be typed. */
const max = { scenes: 60, sources: 100, hotkeys: 400 } as const

type Session = Pick<ObsSession, 'call'>

/** Returns the scenes, sources, filters and hotkeys of OBS that a rule can name. Rejects if OBS does not answer. */
export async function choicesOf(session: ObsSession): Promise<ObsChoices> {
  const [{ scenes }, inputs, { hotkeys }] = await Promise.all([
    session.call('GetSceneList', {}),
    inputsOf(session),
    session.call('GetHotkeyList'),
  ])
  // OBS lists the lowest scene first.
  const names = scenes
    .map(({ sceneName }) => String(sceneName))
    .reverse()
    .slice(0, max.scenes)
  const filtered = [...new Set([...names, ...inputs.map(({ name }) => name)])].slice(0, max.sources)
  return {
    connected: true,
    scenes: await inTurn(names, async (name) => ({ name, sources: await sourcesIn(session, name) })),
    filters: (
      await inTurn(filtered, async (source) => ({ source, names: await filtersOf(session, source) }))
    ).filter(({ names }) => names.length > 0),
    hotkeys: [...new Set(hotkeys)].slice(0, max.hotkeys),
  }
}

async function sourcesIn(session: Session, sceneName: string): Promise<string[]> {
  const { sceneItems } = await session.call('GetSceneItemList', { sceneName })
  return [...new Set(sceneItems.map(({ sourceName }) => String(sourceName)))].slice(0, max.sources)
}

async function filtersOf(session: Session, sourceName: string): Promise<string[]> {
  const { filters } = await session.call('GetSourceFilterList', { sourceName })
  return filters.map(({ filterName }) => String(filterName)).slice(0, max.sources)
}

/** One request at a time, so that a large collection does not exceed the number of open calls. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await read(item))
  return results
}
