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

/** `GET /api/urls`: the addresses of the pages, with their tokens, and of the endpoints for programs. */
export const urlsAnswer = z.object({
  panel: z.string(),
  overlay: z.string(),
  eye: z.string(),
  counter: z.string(),
  mcp: z.object({ url: z.string(), token: z.string(), on: z.boolean() }),
  observe: z.object({ url: z.string(), token: z.string() }),
  chat: z.object({ url: z.string(), token: z.string() }),
})
export type UrlsAnswer = z.infer<typeof urlsAnswer>

/** `POST /api/observe/token` and `POST /api/chat/token`: the new token; the old one no longer works. */
export const reportTokenAnswer = z.object({ token: z.string() })
export type ReportTokenAnswer = z.infer<typeof reportTokenAnswer>

/** Resources that all of Adlib's processes use together. */
export const cost = z.object({
  /**
   * Adlib's share of the machine's processor time since the previous sample, from 0 to 1; null if there is no recent
   * previous sample.
   */
  cpu: z.number().nullable(),
  /** Bytes. Memory that processes share counts once for each process. */
  memory: z.number(),
})
export type Cost = z.infer<typeof cost>

/** `GET /api/cost`: the newest sample; null if it failed. */
export const costAnswer = z.object({ cost: cost.nullable() })
export type CostAnswer = z.infer<typeof costAnswer>
