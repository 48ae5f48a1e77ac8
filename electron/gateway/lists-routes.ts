import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AuditionsAnswer, ModelsAnswer } from '../../src-shared/contract/api/models.ts'
import type { ObsAnswer } from '../../src-shared/contract/api/obs.ts'
import { newPuppet, type PuppetsAnswer } from '../../src-shared/contract/api/puppets.ts'
import type { SecretsAnswer } from '../../src-shared/contract/api/secrets.ts'
import type { ProfilesAnswer, SettingsAnswer } from '../../src-shared/contract/api/settings.ts'
import type { MemoryAnswer, PersonasAnswer } from '../../src-shared/contract/api/show.ts'
import type { VoicesAnswer } from '../../src-shared/contract/api/voices.ts'
import { settingFields } from '../../src-shared/settings/setting-fields.ts'
import { maySendSecrets } from './access.ts'
import type { ListsHost } from './host.ts'
import { type ApiEnv, failure, forModerators, forOwner, invalidBody, onlyOwner } from './route.ts'
import type { UserFiles } from './user-files.ts'

/** Adds the routes for lists and stored data. Moderators may list the personas; the rest is for the owner. */
export function listsRoutes(app: Hono<ApiEnv>, lists: ListsHost): void {
  app.get(
    '/api/brains',
    forOwner(async (c) => c.json((await lists.models()) satisfies ModelsAnswer)),
  )
  app.get(
    '/api/obs',
    forOwner(async (c) => c.json((await lists.obs()) satisfies ObsAnswer)),
  )
  app.get(
    '/api/secrets',
    forOwner((c) =>
      c.json({ ...lists.secrets(), accepted: maySendSecrets(c.get('visitor')) } satisfies SecretsAnswer),
    ),
  )
  app.get(
    '/api/personas',
    forModerators((c) => c.json(lists.personas() satisfies PersonasAnswer)),
  )
  app.get(
    '/api/profiles',
    forOwner((c) => c.json({ profiles: [...lists.profiles()] } satisfies ProfilesAnswer)),
  )
  app.get(
    '/api/auditions',
    forOwner((c) => c.json({ auditions: [...lists.auditions()] } satisfies AuditionsAnswer)),
  )
  app.get(
    '/api/voices',
    forOwner((c) => c.json(lists.voices() satisfies VoicesAnswer)),
  )
  app.get(
    '/api/memory',
    forOwner((c) =>
      c.json({
        shows: [...lists.memories()],
        said: lists.saidLines(),
        games: [...lists.games()],
      } satisfies MemoryAnswer),
    ),
  )
  app.get(
    '/api/settings/schema',
    forOwner((c) => c.json({ fields: [...settingFields()] } satisfies SettingsAnswer)),
  )
}

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
