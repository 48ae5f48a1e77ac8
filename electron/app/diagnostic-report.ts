import { readFileSync } from 'node:fs'
import { homedir, release } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ReportPart } from '../../src-shared/contract/api/about.ts'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { settingFields } from '../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { logFolder, withoutSecrets } from '../data/data-folder.ts'
import { hider } from '../mcp-client/server-environment.ts'
import { suggestedModels } from '../model-servers/find-models.ts'

const maxLog = 200_000
const hidden = '•••'

/** A display: its size in points, and its scale (pixels per point). */
export interface ReportedDisplay {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/**
 * A report to attach to a bug report. It contains no secrets, no pictures, no names that the user gave, and no text from
 * the screen or the show.
 */
export interface DiagnosticReport extends Readonly<Record<ReportPart, unknown>> {
  readonly made: string
  readonly versions: Readonly<Record<string, string>>
  readonly displays: readonly ReportedDisplay[]
  /** The findings of the doctor, as `adlib doctor --json` prints them. */
  readonly doctor: readonly Finding[]
  readonly settings: unknown
  readonly log: readonly string[]
}

/**
 * Makes a report without secrets, without names that the user gave, and without the path of the home folder. Of an
 * address, no query remains, because it may contain a token.
 */
export function makeReport(parts: {
  readonly now: Date
  readonly version: string
  readonly displays: readonly ReportedDisplay[]
  readonly doctor: readonly Finding[]
  readonly settings: Settings
  readonly dataDir: string
  readonly secrets: readonly string[]
  /** Names that the user gave, also to models. */
  readonly names: readonly string[]
  /** The folder whose path is hidden. Default: the user's home folder. */
  readonly home?: string
}): DiagnosticReport {
  const { electron = '', chrome = '', node = '' } = process.versions
  const { shared, personal } = shareableSettings(parts.settings)
  const hide = hider([parts.home ?? homedir(), ...parts.secrets].filter((text) => text.length > 3))
  const models = parts.doctor.flatMap(({ model }) => model ?? [])
  const hideNames = nameHider([...personal, ...parts.names, ...models])
  const clean = (value: unknown): unknown =>
    mapTexts(hide(value), (text) => hideNames(withoutQueries(withoutSecrets(text))))
  return {
    made: parts.now.toISOString(),
    versions: {
      adlib: parts.version,
      electron,
      chrome,
      node,
      system: `${process.platform} ${release()} ${process.arch}`,
    },
    displays: parts.displays,
    doctor: clean(parts.doctor) as Finding[],
    settings: shared,
    log: clean(readLog(parts.dataDir)) as string[],
  }
}

/**
 * Returns the settings by path, and the user's texts in them. Switches, numbers and choices are shared; of a text, only
 * the default is; of a list, only the length.
 */
function shareableSettings(settings: Settings) {
  const shared: Record<string, unknown> = {}
  const personal: string[] = []
  for (const { path, kind, default: usual } of settingFields()) {
    const value = path
      .split('.')
      .reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], settings)
    if (kind === 'switch' || kind === 'number' || kind === 'choice') shared[path] = value
    else if (isDeepStrictEqual(value, usual)) shared[path] = kind === 'text' ? value : lengthOf(value)
    else {
      personal.push(...textsIn(value))
      shared[path] = kind === 'text' ? shareableText(value) : lengthOf(value)
    }
  }
  return { shared, personal }
}

const isPublicModel = (name: string): boolean => suggestedModels.some(({ model }) => model === name)
const shareableText = (value: unknown): unknown =>
  value === '' || isPublicModel(String(value)) ? value : hidden

const lengthOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : Object.keys(value ?? {}).length

/** Returns every text in a value, at any depth, with the keys of records. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

/** Words of Adlib that also occur in settings, such as the verdict of a rule, and that the log needs. */
const ownWords: ReadonlySet<string> = new Set([
  ...['allow', 'deny', 'ask', 'command', 'args', 'env', 'url', 'headers', 'enabled', 'name', 'box', 'cwd'],
  ...['timeoutMs', 'roots', 'screen', 'understudy', 'Adlib', 'adlib'],
])

/** Returns a function that replaces names in a text where they are whole words. */
function nameHider(names: readonly string[]): (text: string) => string {
  const personal = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length > 1 && !ownWords.has(name) && !isPublicModel(name))
    .sort((a, b) => b.length - a.length)
  if (personal.length === 0) return (text) => text
  const any = personal.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu')
  return (text) => text.replace(pattern, hidden)
}

/** Removes the user, the query and the fragment from each address in a text. */
const withoutQueries = (text: string): string =>
  text.replace(
    /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@"'?#]*@)?([^\s"'?#]*)(?:[?#][^\s"']*)?/gi,
    (_, scheme: string, rest: string) => `${scheme}${rest}`,
  )

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}

function readLog(dataDir: string): string[] {
  try {
    return readFileSync(join(logFolder(dataDir), 'main.log'), 'utf8')
      .slice(-maxLog)
      .split('\n')
  } catch {
    return []
  }
}
