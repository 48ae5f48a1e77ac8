import type { Hono } from 'hono'
import type { AuditionsAnswer, ModelsAnswer } from '../../src-shared/contract/api/models.ts'
import type { ProfilesAnswer, SecretsAnswer, SettingsAnswer } from '../../src-shared/contract/api/settings.ts'
import type { MemoryAnswer, PersonasAnswer } from '../../src-shared/contract/api/show.ts'
import type { ObsAnswer, VoicesAnswer } from '../../src-shared/contract/api/stage.ts'
import { settingFields } from '../../src-shared/settings/setting-fields.ts'
import type { ApiEnv } from './api-failure.ts'
import { forModerators, forOwner } from './for-panel.ts'
import type { ListsHost } from './host.ts'
import { maySendSecrets } from './visitor.ts'

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
