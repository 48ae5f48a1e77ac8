import { z } from 'zod'

/** Parts of a diagnostic report, in order. */
export const reportParts = ['versions', 'displays', 'doctor', 'settings', 'log'] as const
export type ReportPart = (typeof reportParts)[number]

/** `GET /api/about`: Adlib's version and data folder. */
export const aboutAnswer = z.object({
  version: z.string(),
  dataDir: z.string(),
})
export type AboutAnswer = z.infer<typeof aboutAnswer>
