import type { Hono } from 'hono'
import {
  type CommandKeysAnswer,
  type CreatedCommandKey,
  newCommandKey,
} from '../../src-shared/contract/api/access.ts'
import type { CommandKeys } from './access-list.ts'
import { type ApiEnv, failure } from './api-failure.ts'
import { forOwner, forOwnerHere } from './for-panel.ts'

/** Adds the routes that list, create and revoke the keys for HTTP commands. */
export function commandKeysRoutes(
  app: Hono<ApiEnv>,
  { commandKeys, commandUrl }: { commandKeys: CommandKeys; commandUrl: () => string },
): void {
  app.get(
    '/api/command-keys',
    forOwner((c) => c.json({ url: commandUrl(), keys: [...commandKeys.list()] } satisfies CommandKeysAnswer)),
  )
  app.post(
    '/api/command-keys',
    forOwnerHere(async (c) => {
      const wanted = newCommandKey.safeParse(await c.req.json().catch(() => null))
      if (!wanted.success)
        return failure(
          c,
          400,
          'invalid',
          `The key is invalid at "${wanted.error.issues[0]?.path.join('.')}": ${wanted.error.issues[0]?.message}.`,
          'Name the key with 1 to 40 characters and choose at least one command.',
        )
      const result = commandKeys.create(wanted.data)
      if (result.ok) return c.json({ key: result.entry, secret: result.secret } satisfies CreatedCommandKey)
      const { kind, message, remedy } = result.error
      return failure(c, kind === 'full' ? 409 : 500, kind, message, remedy)
    }),
  )
  app.delete(
    '/api/command-keys/:id',
    forOwner((c) => {
      const problem = commandKeys.revoke(c.req.param('id') ?? '')
      if (problem === null) return c.json({})
      return failure(c, problem.kind === 'gone' ? 404 : 500, problem.kind, problem.message, problem.remedy)
    }),
  )
}
