import { defaultSettings, type Settings } from '../../../src-shared/settings.ts'

type Pacing = Settings['stage']['pacing']

/** How often the performer reaches the audience, from rare to frequent. */
export const pacingPresets = {
  fewer: { restMs: 15_000, linesPerMin: 2, cuesPerMin: 5, quietLines: 1 },
  normal: defaultSettings.stage.pacing,
  more: { restMs: 3000, linesPerMin: 10, cuesPerMin: 20, quietLines: 4 },
} as const satisfies Record<string, Pacing>
export type PacingPreset = keyof typeof pacingPresets

/** Returns the preset with this pacing; undefined if it was set by hand. */
export const presetOf = (pacing: Pacing): PacingPreset | undefined =>
  (Object.keys(pacingPresets) as PacingPreset[]).find((name) =>
    (Object.keys(pacing) as (keyof Pacing)[]).every((key) => pacing[key] === pacingPresets[name][key]),
  )

/** Describes a pacing in one sentence. */
export const describePacing = ({ restMs, linesPerMin, cuesPerMin, quietLines }: Pacing): string =>
  `At most ${linesPerMin} lines and ${cuesPerMin} effects a minute, ${restMs / 1000} s rest after a line, ${quietLines} in 5 minutes while nothing changes.`
