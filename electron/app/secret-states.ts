import type { Finding, FixPlace } from '../../src-shared/contract/api/doctor.ts'
import type { SecretName, SecretStates } from '../../src-shared/contract/api/settings.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { Secrets } from '../data/secrets.ts'

const known = ({ stage: { obs }, openai, chat: { streamerBot } }: Settings) =>
  [
    {
      name: 'obs-password',
      what: 'OBS password',
      variable: obs.passwordEnv,
      isUsed: obs.enabled,
      place: 'stage',
    },
    {
      name: 'openai-key',
      what: 'model server’s API key',
      variable: openai.apiKeyEnv,
      isUsed: openai.baseUrl.trim() !== '',
      place: 'models',
    },
    {
      name: 'streamerbot-password',
      what: 'password of Streamer.bot',
      variable: streamerBot.passwordEnv,
      isUsed: streamerBot.enabled,
      place: 'stage',
    },
    // VTube Studio issues a new token, so one that cannot be decrypted needs no warning.
    { name: 'vtube-studio-token', what: 'VTube Studio token', variable: '', isUsed: false, place: 'stage' },
  ] as const satisfies readonly {
    name: SecretName
    what: string
    variable: string
    isUsed: boolean
    place: FixPlace
  }[]

/** Returns where each secret is stored, and whether newly stored secrets are encrypted. */
export const secretStates = (secrets: Secrets, settings: Settings): SecretStates => ({
  secrets: known(settings).map(({ name, variable }) => ({
    name,
    variable,
    state: secrets.state(name, variable),
  })),
  encrypts: secrets.encrypts,
})

/** Returns all known secrets, stored or from the environment. Reports must not contain these values. */
export const secretValues = (secrets: Pick<Secrets, 'read'>, settings: Settings): string[] =>
  known(settings).flatMap(({ name, variable }) => secrets.read(name, variable) ?? [])

/** Reports how each stored secret is kept on disk. Warns of a secret that is used but cannot be decrypted. */
export function* secretFindings(secrets: Secrets, settings: Settings): Generator<Finding> {
  for (const { name, what, variable, isUsed, place } of known(settings)) {
    const state = secrets.state(name, variable)
    if (state === 'plain')
      yield {
        check: 'secret',
        level: 'ok',
        message: `The ${what} is stored as plain text in secrets.json, which only your account can read.`,
      }
    else if (state === 'encrypted')
      yield { check: 'secret', level: 'ok', message: `The ${what} is stored encrypted.` }
    else if (state === 'locked' && isUsed)
      yield {
        check: 'secret',
        level: 'warning',
        message: `The ${what} was encrypted by the desktop app, and this program cannot decrypt it.`,
        fix: { open: place },
        remedy: `Enter it again in the panel${variable === '' ? '' : `, or set the environment variable ${variable}`}.`,
      }
  }
}
