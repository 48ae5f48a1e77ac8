import { z } from 'zod'
import { ask, by, words } from './field.ts'

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
