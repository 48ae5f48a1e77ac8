import type { Hono } from 'hono'
import type { AuditionsAnswer, ModelsAnswer } from '../../src-shared/contract/api/models.ts'
import type { ProfilesAnswer, SecretsAnswer, SettingsAnswer } from '../../src-shared/contract/api/settings.ts'
import type { MemoryAnswer, PersonasAnswer, ViewersAnswer } from '../../src-shared/contract/api/show.ts'
import type { ObsAnswer, VoicesAnswer } from '../../src-shared/contract/api/stage.ts'
import { newPuppet, type PuppetsAnswer } from '../../src-shared/contract/api/stage.ts'
import { settingFields } from '../../src-shared/settings/setting-fields.ts'
import { maySendSecrets } from './access.ts'
import type { ListsHost } from './host.ts'
import {
  type ApiEnv,
  addRoutes,
  failureOf,
  forModerators,
  forOwner,
  limitBody,
  onlyOwner,
  withBody,
} from './route.ts'
import type { UserFiles } from './user-files.ts'

/** Adds the routes for lists and stored data. Moderators may list the personas; the rest is for the owner. */
export function listsRoutes(app: Hono<ApiEnv>, lists: ListsHost): void {
  addRoutes(app, forModerators, { 'GET /api/personas': (): PersonasAnswer => lists.personas() })
  addRoutes(app, forOwner, {
    'GET /api/brains': (): Promise<ModelsAnswer> => lists.models(),
    'GET /api/obs': (): Promise<ObsAnswer> => lists.obs(),
    'GET /api/secrets': (c): SecretsAnswer => ({
      ...lists.secrets(),
      accepted: maySendSecrets(c.get('visitor')),
    }),
    'GET /api/profiles': (): ProfilesAnswer => ({ profiles: [...lists.profiles()] }),
    'GET /api/auditions': (): AuditionsAnswer => ({ auditions: [...lists.auditions()] }),
    'GET /api/voices': (): VoicesAnswer => lists.voices(),
    'GET /api/memory': (): MemoryAnswer => ({
      shows: [...lists.memories()],
      said: lists.saidLines(),
      cards: [...lists.cards()],
    }),
    'GET /api/viewers': (): ViewersAnswer => ({ viewers: [...lists.viewers()] }),
    'GET /api/settings/schema': (): SettingsAnswer => ({ fields: [...settingFields()] }),
  })
}

/** Base64 makes pictures a third longer, so this allows 48 MiB of them. */
const maxBytes = 64 * 1024 * 1024

/** Adds the routes for the user's own puppets, which only the owner may use. */
export function puppetsRoutes(app: Hono<ApiEnv>, puppets: UserFiles['puppets']): void {
  addRoutes(app, forOwner, { 'GET /api/puppets': (): PuppetsAnswer => ({ own: [...puppets.names()] }) })
  app.post(
    '/api/puppets/:puppet',
    onlyOwner,
    limitBody(maxBytes, 'Together, the pictures are larger than 48 MiB.', 'Send fewer or smaller pictures.'),
    forOwner(
      withBody(newPuppet, (c, body) => {
        const pictures = body.pictures.map(({ name, data }) => ({ name, bytes: Buffer.from(data, 'base64') }))
        const saved = puppets.save(c.req.param('puppet') ?? '', pictures, body.license)
        return saved.ok ? {} : failureOf(c, 409, { ...saved.failure, kind: 'puppet' })
      }),
    ),
  )
}
