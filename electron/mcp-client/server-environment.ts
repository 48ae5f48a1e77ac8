import { DEFAULT_INHERITED_ENV_VARS } from '@modelcontextprotocol/client/stdio'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'

/** The parts of a server's settings that may contain `${NAME}`. */
export type FilledPlace = 'args' | 'env' | 'url' | 'headers'

/** The settings with each `${NAME}` replaced and the secrets in them, or the variables that are not set. */
export type Filled =
  | { readonly ok: true; readonly settings: McpServer; readonly secrets: readonly string[] }
  | { readonly ok: false; readonly place: FilledPlace; readonly missing: readonly string[] }

/** Minimum length of a secret that is hidden. Shorter values occur in other texts by chance. */
const minSecret = 4
const minLine = 6

/**
 * Replaces each `${NAME}` in the settings with that environment variable.
 * @returns the settings, and the secrets in every encoding in which output may contain them; or the missing variables
 */
export function fillServer(settings: McpServer, env: NodeJS.ProcessEnv): Filled {
  const secrets = new Set<string>()
  const missing = new Map<FilledPlace, Set<string>>()
  const fill = (place: FilledPlace, text: string): string =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = Object.hasOwn(env, name) ? env[name] : undefined
      if (found === undefined || found === '') missing.set(place, (missing.get(place) ?? new Set()).add(name))
      else if (!DEFAULT_INHERITED_ENV_VARS.includes(name))
        for (const secret of spellingsOf(found)) secrets.add(secret)
      return found ?? ''
    })
  const fillAll = (place: FilledPlace, values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fill(place, value)]))
  const filled: McpServer = {
    ...settings,
    args: settings.args.map((arg) => fill('args', arg)),
    env: fillAll('env', settings.env),
    ...(settings.url === undefined ? {} : { url: fill('url', settings.url) }),
    headers: fillAll('headers', settings.headers),
  }
  for (const [place, names] of missing) return { ok: false, place, missing: [...names] }
  return { ok: true, settings: filled, secrets: [...secrets] }
}

function spellingsOf(secret: string): string[] {
  const whole = secret.trim()
  const lines = whole.split(/\r?\n/).map((line) => line.trim())
  return [
    ...(whole.length >= minSecret ? [secret, whole] : []),
    ...(lines.length > 1 ? lines.filter((line) => line.length >= minLine) : []),
  ].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    ...(/\p{Cs}/u.test(text) ? [] : [encodeURI(text), encodeURIComponent(text)]),
    ...encodingsOf(Buffer.from(text)),
  ])
}

/** Minimum length of a secret's base64 or hex form that is hidden. Shorter ones occur in other texts by chance. */
const minEncoding = 8

function encodingsOf(bytes: Buffer): string[] {
  const inBase64 = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    const first = [0, 2, 3][shift] ?? 0
    const text = shifted.toString('base64url').slice(first, Math.floor((shifted.length * 8) / 6))
    return [text, text.replaceAll('-', '+').replaceAll('_', '/')]
  })
  const hex = bytes.toString('hex')
  return [...inBase64, hex, hex.toUpperCase()].filter((text) => text.length >= minEncoding)
}

/** Replaces secrets in a value, at any depth. */
export type Hide = <T>(value: T) => T

/** Creates a `Hide`. Apply it before you cut a text, because it finds only complete secrets. */
export function hider(secrets: readonly string[]): Hide {
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  const hidden = (value: unknown): unknown => {
    if (typeof value === 'string')
      return longestFirst.reduce((text, secret) => text.replaceAll(secret, '•••'), value)
    if (Array.isArray(value)) return value.map(hidden)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hidden(key), hidden(inner)]))
  }
  return secrets.length === 0 ? (value) => value : <T>(value: T) => hidden(value) as T
}
