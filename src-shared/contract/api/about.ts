import { z } from 'zod'

/** Parts of a diagnostic report, in order. */
export const reportParts = ['versions', 'displays', 'doctor', 'settings', 'log'] as const
export type ReportPart = (typeof reportParts)[number]

/**
 * `GET /api/about`: the version of Adlib, and where its data is. `GET /api/licenses` returns a text, `GET /api/report`
 * a JSON file.
 */
export const aboutAnswer = z.object({
  version: z.string(),
  dataDir: z.string(),
})
export type AboutAnswer = z.infer<typeof aboutAnswer>
