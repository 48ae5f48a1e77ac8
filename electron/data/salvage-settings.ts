import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { closeSettings, everyProtection, type Protection } from './closed-settings.ts'

/** The settings from the valid parts of a file, and a message for each invalid part. */
export interface Salvage {
  readonly settings: Settings
  readonly mistakes: readonly string[]
  /** The kinds of protection that got the strictest settings, because an invalid part may have belonged to them. */
  readonly closed: ReadonlySet<Protection>
}

/**
 * Applies the valid parts of a settings file. Whatever an invalid part may have protected gets the strictest
 * settings.
 * @param before the settings to start from
 */
export function salvageSettings(value: Record<string, unknown>, before: Settings): Salvage {
  const mistakes: string[] = []
  const closed = new Set<Protection>()
  let settings = before

  const apply = (patch: Record<string, unknown>): string | null => {
    const applied = applySettings(settings, patch)
    if (!applied.ok) return applied.message
    settings = applied.settings
    return null
  }
  const leaveOut = (mistake: string, part: unknown, place: Place): void => {
    mistakes.push(mistake)
    for (const kind of protectionsOf(part, place)) closed.add(kind)
  }

  const applyEntries = (key: string, inner: string, entries: Record<string, unknown>): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const withEntry = (one: unknown) => ({
        [key]: { [inner]: { ...groupAt(groupAt(settings, key), inner), [name]: one } },
      })
      const mistake = apply(withEntry(entry))
      if (mistake === null) continue
      if (key === 'policy' && apply(withEntry('deny')) === null)
        mistakes.push(`${mistake}; the rule now denies`)
      else leaveOut(mistake, entry, [key, inner, name])
    }
  }

  const applyGroup = (key: string, group: Record<string, unknown>): void => {
    for (const [inner, part] of Object.entries(group)) {
      const mistake = apply({ [key]: { [inner]: part } })
      if (mistake === null) continue
      const isRule = key === 'policy' && inner !== 'askMs'
      if (isRecord(part) && groupAt(groupAt(settings, key), inner)) applyEntries(key, inner, part)
      else if (isRule && apply({ [key]: { [inner]: 'deny' } }) === null)
        mistakes.push(`${mistake}; the rule now denies`)
      else leaveOut(mistake, part, [key, inner])
    }
  }

  for (const [key, part] of Object.entries(value)) {
    const mistake = apply({ [key]: part })
    if (mistake === null) continue
    if (isRecord(part) && groupAt(settings, key)) applyGroup(key, part)
    else leaveOut(mistake, part, [key])
  }
  return { settings: closeSettings(settings, closed), mistakes, closed }
}

function groupAt(value: unknown, key: string): Record<string, unknown> | undefined {
  const part = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isRecord(part) ? part : undefined
}

/**
 * Words in the names of settings that protect something. A misspelled name usually still contains one of these words.
 */
const wordsOf: Readonly<Record<Protection, RegExp>> = {
  pictures: /mask|crop|ignor|images\b|send|frames/i,
  tools: /polic|deny|\bask\b|scope/i,
  words: /filter|block|avoid|never/i,
  runs: /\bruns\b|keep(Days|Mb)/i,
}

/** Settings whose default is the strictest value, or that protect nothing. */
const harmless: ReadonlySet<string> = new Set([
  'policy.askMs',
  'sight.images.longestSide',
  'sight.keepFrames',
  'stage.filter.levels',
  'stage.filter.allow',
  'stage.filter.languages',
])

type Place = readonly [string, string?, string?]

/**
 * Returns the kinds of protection that an invalid part may have belonged to, by the words in its path. The words in
 * its content count only if no known setting has this path.
 */
function protectionsOf(part: unknown, place: Place): Protection[] {
  const path = place.join('.')
  if (harmless.has(path)) return []
  const [key, inner] = place
  const group = groupAt(defaultSettings, key) ?? {}
  const isKnown = inner !== undefined && inner in group
  const missing = inner === undefined ? contentOf(group) : ''
  const judged = isKnown ? path : `${path} ${contentOf(part)} ${missing}`
  return everyProtection.filter((kind) => wordsOf[kind].test(judged))
}

function contentOf(part: unknown): string {
  try {
    return JSON.stringify(part) ?? ''
  } catch {
    // The part is nested too deeply to be checked, so assume that it protects everything.
    return 'mask deny block runs'
  }
}
