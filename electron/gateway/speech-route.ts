import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxSpeechBytes } from '../../src-shared/contract/api/eye.ts'
import { type ApiEnv, denied, failure } from './api-failure.ts'
import type { EarsHost } from './host.ts'

/** Adds `POST /api/ears/words`, where an eye page sends a stretch of speech to be turned into text. */
export function speechRoute(app: Hono<ApiEnv>, ears: Pick<EarsHost, 'words'>): void {
  app.post(
    '/api/ears/words',
    async (c, next) => (c.get('visitor').page === 'eye' ? next() : denied(c)),
    bodyLimit({
      maxSize: maxSpeechBytes,
      onError: (c) => failure(c, 413, 'size', 'The speech is too long.', 'Send at most 20 seconds.'),
    }),
    async (c) => {
      ears.words(new Uint8Array(await c.req.arrayBuffer()))
      return c.body(null, 204)
    },
  )
}
