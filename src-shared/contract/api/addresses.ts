import { z } from 'zod'

/** `GET /api/urls`: the addresses of the pages, with their tokens, and of the endpoints for programs. */
export const urlsAnswer = z.object({
  panel: z.string(),
  overlay: z.string(),
  eye: z.string(),
  mcp: z.object({ url: z.string(), token: z.string(), on: z.boolean() }),
  observe: z.object({ url: z.string(), token: z.string() }),
})
export type UrlsAnswer = z.infer<typeof urlsAnswer>

/** `POST /api/observe/token`: the new token; the old one no longer works. */
export const observeTokenAnswer = z.object({ token: z.string() })
export type ObserveTokenAnswer = z.infer<typeof observeTokenAnswer>
