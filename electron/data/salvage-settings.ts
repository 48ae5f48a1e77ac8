import { JSONRepairError, jsonrepair } from 'jsonrepair'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { everySource } from '../../src-shared/sight/masks.ts'

/** A parsed settings file; `repaired` if it was not valid JSON as written. */
export type ParsedText =
  | { readonly ok: true; readonly value: Record<string, unknown>; readonly repaired: boolean }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly message: string }

/**
 * Parses hand-written JSON. Repairs comments, trailing commas, single quotes, bare keys and missing braces. Line and
 * column of a failure start at 1.
 */
export function parseSettingsText(text: string): ParsedText {
  try {
    return asObject(JSON.parse(text), false)
  } catch {
    // Most typing mistakes can be repaired.
  }
  try {
    return asObject(JSON.parse(jsonrepair(withSlashes(text))), true)
  } catch (error) {
    const before = text.slice(0, error instanceof JSONRepairError ? error.position : 0).split('\n')
    return {
      ok: false,
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      message:
        error instanceof JSONRepairError
          ? error.message.replace(/ at position \d+$/, '')
          : 'too deeply nested',
    }
  }
}

/** Matches strings and comments, and any `#` outside them. */
const hashOutside = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#/g

/** Turns `#` comments into `//` comments. The repair would otherwise activate what they turn off. */
const withSlashes = (text: string): string =>
  text.replace(hashOutside, (piece) => (piece === '#' ? '//' : piece))

function asObject(value: unknown, repaired: boolean): ParsedText {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { ok: true, value: value as Record<string, unknown>, repaired }
  return { ok: false, line: 1, column: 1, message: 'expected an object' }
}

/** The settings from the valid parts, and a message for each part that was left out. */
export interface Salvage {
  readonly settings: Settings
  readonly mistakes: readonly string[]
  /** Whether tools without a rule are denied, because a part that was left out may have held a `deny`. */
  readonly unnamedDenied: boolean
  /** Whether all pictures are covered, because a part that was left out says what must not be seen. */
  readonly covered: boolean
}

/**
 * Applies the valid parts of a settings file, down to single rules and servers. An invalid rule becomes a `deny`. If a
 * part that is left out may have held a `deny`, all tools without a rule are denied. If masks, crop or ignored names are
 * left out, all pictures are covered. So a mistake never allows what the streamer forbade.
 * @param before the settings to start from
 */
export function salvageSettings(value: Record<string, unknown>, before: Settings): Salvage {
  const mistakes: string[] = []
  let settings = before
  let unnamedDenied = false
  let covered = false

  /** Returns the mistake, or null if the patch was applied. */
  const apply = (patch: Record<string, unknown>): string | null => {
    const applied = applySettings(settings, patch)
    if (!applied.ok) return applied.message
    settings = applied.settings
    return null
  }
  const leaveOut = (mistake: string, part: unknown, [key, inner]: [string, string?]): void => {
    mistakes.push(mistake)
    const isRule = key === 'policy' && inner !== 'askMs'
    if (isRule || mayDeny(part)) unnamedDenied = true
    if (mayCover({ [key]: { [inner ?? '']: part } })) covered = true
  }

  const applyEntries = (key: string, inner: string, entries: Record<string, unknown>): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const withEntry = (one: unknown) => ({
        [key]: { [inner]: { ...groupAt(groupAt(settings, key), inner), [name]: one } },
      })
      const mistake = apply(withEntry(entry))
      if (mistake === null) continue
      if (key === 'policy' && apply(withEntry('deny')) === null) mistakes.push(`${mistake}; it denies`)
      else leaveOut(mistake, entry, [key, inner])
    }
  }

  const applyGroup = (key: string, group: Record<string, unknown>): void => {
    for (const [inner, part] of Object.entries(group)) {
      const mistake = apply({ [key]: { [inner]: part } })
      if (mistake === null) continue
      const isRule = key === 'policy' && inner !== 'askMs'
      if (isGroup(part) && groupAt(groupAt(settings, key), inner)) applyEntries(key, inner, part)
      else if (isRule && apply({ [key]: { [inner]: 'deny' } }) === null)
        mistakes.push(`${mistake}; it denies`)
      else leaveOut(mistake, part, [key, inner])
    }
  }

  for (const [key, part] of Object.entries(value)) {
    const mistake = apply({ [key]: part })
    if (mistake === null) continue
    if (isGroup(part) && groupAt(settings, key)) applyGroup(key, part)
    else leaveOut(mistake, part, [key])
  }
  if (unnamedDenied) settings = denyUnnamed(settings)
  if (covered) settings = coverPictures(settings)
  return { settings, mistakes, unnamedDenied, covered }
}

/** Returns the settings with a mask over the pictures of every source. */
export const coverPictures = (settings: Settings): Settings => ({
  ...settings,
  sight: {
    ...settings.sight,
    masks: { ...settings.sight.masks, [everySource]: [{ name: 'settings file', box: [0, 0, 1, 1] }] },
  },
})

/** Returns the settings with every tool denied that no rule names. */
export const denyUnnamed = (settings: Settings): Settings => ({
  ...settings,
  policy: { ...settings.policy, otherwise: 'deny' },
})

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function groupAt(value: unknown, key: string): Record<string, unknown> | undefined {
  const part = isGroup(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isGroup(part) ? part : undefined
}

const mayDeny = (part: unknown): boolean => mentions(part, /deny/i)

/** Returns whether a part may say what must not be seen. */
const mayCover = (part: unknown): boolean => mentions(part, privateWords)

/** Words of the settings that say what must not be seen. */
export const privateWords = /mask|crop|ignor/i

function mentions(part: unknown, words: RegExp): boolean {
  try {
    return words.test(JSON.stringify(part) ?? '')
  } catch {
    // Too deeply nested to check.
    return true
  }
}
