import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { newPuppet, type PuppetsAnswer } from '../../src-shared/contract/api/stage.ts'
import { type ApiEnv, failure, invalidBody } from './api-failure.ts'
import { forOwner, onlyOwner } from './for-panel.ts'
import type { UserFiles } from './user-files.ts'

/** Base64 makes pictures a third longer, so this allows 48 MiB of them. */
const maxBytes = 64 * 1024 * 1024

/** Adds the routes for the user's own puppets, which only the owner may use. */
export function puppetsRoutes(app: Hono<ApiEnv>, puppets: UserFiles['puppets']): void {
  app.get(
    '/api/puppets',
    forOwner((c) => c.json({ own: [...puppets.names()] } satisfies PuppetsAnswer)),
  )
  app.post(
    '/api/puppets/:puppet',
    onlyOwner,
    bodyLimit({
      maxSize: maxBytes,
      onError: (c) =>
        failure(
          c,
          413,
          'size',
          'Together, the pictures are larger than 48 MiB.',
          'Send fewer or smaller pictures.',
        ),
    }),
    async (c) => {
      const body = newPuppet.safeParse(await c.req.json().catch(() => undefined))
      if (!body.success) return invalidBody(c, body.error)
      const pictures = body.data.pictures.map(({ name, data }) => ({
        name,
        bytes: Buffer.from(data, 'base64'),
      }))
      const saved = puppets.save(c.req.param('puppet') ?? '', pictures, body.data.license)
      return saved.ok ? c.json({}) : failure(c, 409, 'puppet', saved.failure.message, saved.failure.remedy)
    },
  )
}
