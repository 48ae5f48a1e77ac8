import { z } from 'zod'
import { ask, by, words } from './field.ts'

/** Events about files in the data folder and about runs. */
export const dataEvents = [
  /** A problem with stored data, such as a damaged file. Adlib continues with what it could read or rebuild. */
  z.object({ type: z.literal('data/problem'), message: words, remedy: words }),
  /** The earlier `data/problem` with the same `message` is resolved. */
  z.object({ type: z.literal('data/solved'), message: words }),
  /**
   * `runs` out of `of` runs exceed the limits. Adlib asks before it deletes them, because they are more than half of
   * all runs (`most`), or because the computer's clock may be wrong (`clock`).
   */
  z.object({
    type: z.literal('data/over-limits'),
    runs: z.number().int(),
    of: z.number().int(),
    bytes: z.number(),
    why: z.enum(['most', 'clock']),
  }),
  /** The question that `data/over-limits` asked was answered. `deleted` runs went to the trash. */
  z.object({ type: z.literal('data/limits-settled'), deleted: z.number().int(), by }),
] as const

/** Events about settings, and about changes that wait for a code. */
export const settingsEvents = [
  /** Settings changed. `patch` contains only the changed values. */
  z.object({ type: z.literal('settings/changed'), patch: z.record(z.string(), z.unknown()), by }),
  /** A change that starts a program or sends data elsewhere waits for a code that Adlib shows outside of its pages. */
  z.object({
    type: z.literal('settings/held'),
    ask,
    changes: z.array(z.object({ place: z.string().max(200), value: words })).max(20),
    /** Number of changes that are left out of the list. */
    more: z.number().int(),
    by,
  }),
  /** The code was entered, or the change was discarded. */
  z.object({ type: z.literal('settings/settled'), ask, approved: z.boolean(), by }),
  /**
   * The settings file has an error, such an error has just been repaired, or Adlib cannot do what a setting requires.
   */
  z.object({ type: z.literal('settings/problem'), message: words, remedy: words }),
] as const
