import { z } from 'zod'

/** Parts of a diagnostic report, in order. */
export const reportParts = ['versions', 'displays', 'doctor', 'settings', 'log'] as const
export type ReportPart = (typeof reportParts)[number]

/**
 * `GET /api/about`: Adlib's version and data folder. The related `GET /api/licenses` returns plain text, and
 * `GET /api/report` returns a JSON file.
 */
export const aboutAnswer = z.object({
  version: z.string(),
  dataDir: z.string(),
})
export type AboutAnswer = z.infer<typeof aboutAnswer>
