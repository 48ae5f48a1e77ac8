import { z } from 'zod'

/** `GET /api/urls`: the address of each page with its token, and of the MCP endpoint. */
export const urlsAnswer = z.object({
  panel: z.string(),
  overlay: z.string(),
  eye: z.string(),
  mcp: z.object({ url: z.string(), token: z.string(), on: z.boolean() }),
  /** Address for text from other programs; `POST /api/observe/token` answers with a new token. */
  observe: z.object({ url: z.string(), token: z.string() }),
})
export type UrlsAnswer = z.infer<typeof urlsAnswer>

/** `POST /api/observe/token`: the new token; the old one no longer works. */
export const observeTokenAnswer = z.object({ token: z.string() })
export type ObserveTokenAnswer = z.infer<typeof observeTokenAnswer>
