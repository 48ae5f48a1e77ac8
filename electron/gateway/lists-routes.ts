import type { Hono } from 'hono'
import type { AuditionsAnswer, BrainsAnswer } from '../../src-shared/contract/api/models.ts'
import type { ObsAnswer } from '../../src-shared/contract/api/obs.ts'
import type { ProfilesAnswer, SettingsAnswer } from '../../src-shared/contract/api/settings.ts'
import type { MemoryAnswer, PersonasAnswer } from '../../src-shared/contract/api/show.ts'
import { settingFields } from '../../src-shared/settings/setting-fields.ts'
import type { ApiEnv } from './api-failure.ts'
import type { ListsHost } from './host.ts'
import { panelOnly } from './panel-only.ts'

/** Adds the routes of what can be chosen and what is stored, for panels alone. */
export function listsRoutes(app: Hono<ApiEnv>, lists: ListsHost): void {
  app.get(
    '/api/brains',
    panelOnly(async (c) => c.json((await lists.brains()) satisfies BrainsAnswer)),
  )
  app.get(
    '/api/obs',
    panelOnly(async (c) => c.json((await lists.obs()) satisfies ObsAnswer)),
  )
  app.get(
    '/api/personas',
    panelOnly((c) => c.json(lists.personas() satisfies PersonasAnswer)),
  )
  app.get(
    '/api/profiles',
    panelOnly((c) => c.json({ profiles: [...lists.profiles()] } satisfies ProfilesAnswer)),
  )
  app.get(
    '/api/auditions',
    panelOnly((c) => c.json({ auditions: [...lists.auditions()] } satisfies AuditionsAnswer)),
  )
  app.get(
    '/api/memory',
    panelOnly((c) =>
      c.json({
        shows: [...lists.memories()],
        said: lists.saidLines(),
        games: [...lists.games()],
      } satisfies MemoryAnswer),
    ),
  )
  app.get(
    '/api/settings/schema',
    panelOnly((c) => c.json({ fields: [...settingFields()] } satisfies SettingsAnswer)),
  )
}
