import { applySettings, type Settings } from '../../src-shared/settings.ts'

/** Settings in which every valid part holds, and a sentence for each part that was left out. */
export interface Salvage {
  readonly settings: Settings
  readonly mistakes: readonly string[]
  /** A part that was left out may have held a `deny`, so what no rule names is denied. */
  readonly unnamedDenied: boolean
}

/**
 * Applies the valid parts of a settings file with mistakes, down to single rules and servers. A rule that is not
 * understood becomes a `deny`, and so does everything unnamed when a part that is left out may have held one: a
 * mistake must never allow what the streamer forbade.
 * @param before what holds where the file has nothing valid
 */
export function salvageSettings(value: Record<string, unknown>, before: Settings): Salvage {
  const mistakes: string[] = []
  let settings = before
  let unnamedDenied = false

  /** Returns the mistake, or null when the patch now holds. */
  const apply = (patch: Record<string, unknown>): string | null => {
    const applied = applySettings(settings, patch)
    if (!applied.ok) return applied.message
    settings = applied.settings
    return null
  }
  const leaveOut = (mistake: string, part: unknown, isRule: boolean): void => {
    mistakes.push(mistake)
    if (isRule || mayDeny(part)) unnamedDenied = true
  }

  const applyEntries = (key: string, inner: string, entries: Record<string, unknown>): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const withEntry = (one: unknown) => ({
        [key]: { [inner]: { ...groupAt(groupAt(settings, key), inner), [name]: one } },
      })
      const mistake = apply(withEntry(entry))
      if (mistake === null) continue
      if (key === 'policy' && apply(withEntry('deny')) === null) mistakes.push(`${mistake}; it denies`)
      else leaveOut(mistake, entry, key === 'policy')
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
      else leaveOut(mistake, part, isRule)
    }
  }

  for (const [key, part] of Object.entries(value)) {
    const mistake = apply({ [key]: part })
    if (mistake === null) continue
    if (isGroup(part) && groupAt(settings, key)) applyGroup(key, part)
    else leaveOut(mistake, part, key === 'policy')
  }
  return { settings: unnamedDenied ? denyUnnamed(settings) : settings, mistakes, unnamedDenied }
}

/** The same settings, but a tool that no rule names is denied. */
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

function mayDeny(part: unknown): boolean {
  try {
    return /deny/i.test(JSON.stringify(part) ?? '')
  } catch {
    // Nested too deeply to look into.
    return true
  }
}
