import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { fill, ui } from '../kit/language.ts'

type Pacing = Settings['stage']['pacing']

/** Presets for how often the performer speaks, from rare to frequent. */
export const pacingPresets = [
  { name: 'quietSidekick', pacing: { restMs: 20_000, linesPerMin: 2, cuesPerMin: 4, quietLines: 1 } },
  { name: 'dryCommentator', pacing: { restMs: 12_000, linesPerMin: 3, cuesPerMin: 7, quietLines: 1 } },
  { name: 'coHost', pacing: defaultSettings.stage.pacing },
  { name: 'chatterbox', pacing: { restMs: 5000, linesPerMin: 8, cuesPerMin: 15, quietLines: 3 } },
  { name: 'hypeMan', pacing: { restMs: 3000, linesPerMin: 12, cuesPerMin: 24, quietLines: 4 } },
] as const satisfies readonly { name: string; pacing: Pacing }[]

/**
 * Returns a pacing's position on the slider of presets: a whole number for a preset, or else halfway between two
 * presets.
 */
export function pacingStop(pacing: Pacing): number {
  const exact = pacingPresets.findIndex((preset) =>
    (Object.keys(pacing) as (keyof Pacing)[]).every((key) => pacing[key] === preset.pacing[key]),
  )
  if (exact >= 0) return exact
  const above = pacingPresets.findIndex((preset) => preset.pacing.linesPerMin > pacing.linesPerMin)
  return (above < 0 ? pacingPresets.length - 1 : Math.max(1, above)) - 0.5
}

/** Returns the name of a slider position: the name of a preset, or `Set by hand` between two presets. */
export function pacingName(stop: number): string {
  const preset = pacingPresets[stop]
  return preset === undefined ? ui.show.byHand : ui.show[preset.name]
}

/** Describes a pacing for the streamer. */
export const describePacing = ({ restMs, linesPerMin, cuesPerMin, quietLines }: Pacing): string =>
  fill(ui.show.pacing, { lines: linesPerMin, cues: cuesPerMin, rest: restMs / 1000, quiet: quietLines })
