import type { Settings } from '../../src-shared/settings/settings.ts'
import type { RiskyChange } from './risky-settings.ts'

const modelSettings: Readonly<Record<string, (settings: Settings) => string>> = {
  'brain.model': ({ brain }) => brain.model,
  'show.showrunner.model': ({ show }) => show.showrunner.model,
  'sight.visionModel': ({ sight }) => sight.visionModel,
}

/**
 * Returns the changes that select a model on Ollama's own servers. The streamer must confirm them, because text or
 * pictures from the screen would leave this computer.
 */
export async function cloudChanges(
  before: Settings,
  after: Settings,
  isCloud: (model: string) => Promise<boolean>,
): Promise<RiskyChange[]> {
  const changed = Object.entries(modelSettings).flatMap(([place, read]) => {
    const value = read(after).trim()
    return value === '' || value === read(before).trim() ? [] : [{ place, value }]
  })
  const found = await Promise.all(
    changed.map(async ({ place, value }) =>
      (await isCloud(value)) ? [{ place, value: `${value} on Ollama's own servers` }] : [],
    ),
  )
  return found.flat()
}
