import { isRecord } from '../step/record.ts'
import type { Settings } from './settings.ts'

type Parts = Readonly<Record<string, unknown>>

/** A named set of some settings. */
export interface Profile {
  readonly name: string
  readonly settings: Parts
}

/** In characters. */
export const maxProfileName = 40

/**
 * The settings that a profile contains: those that define the style of the show, but none that depend on the
 * computer.
 */
export const profileParts = [
  'brain.model',
  'brain.mode',
  'brain.commands',
  'performer',
  'show.persona',
  'show.language',
  'show.notes',
  'show.avoid',
  'show.showrunner',
  'sampling',
  'overlay',
  'stage.attention',
  'stage.effects',
  'stage.filter',
  'stage.previewMs',
  'stage.pacing',
  'stage.sound.volume',
  'stage.sound.muted',
  'stage.sound.duck',
  'voice.engine',
  'voice.voice',
  'voice.rate',
  'chat.twitch',
  'chat.streamerBot.enabled',
  'chat.api.enabled',
] as const

/** A profile replaces these groups as a whole, because an absent setting is also a choice. */
const wholeGroups: ReadonlySet<string> = new Set(['sampling.words', 'sampling.toolArguments'])

/** Returns the part of the settings that belongs in a profile. */
export const profileOf = (settings: Settings): Parts =>
  nested(profileParts.map((path) => [path, at(settings, path)] as const))

/** A setting that a profile changes. */
export interface ProfileChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns the settings that a profile changes, with their values before and after. */
export const profileChanges = (settings: Settings, profile: Pick<Profile, 'settings'>): ProfileChange[] =>
  leavesOf(profile.settings).flatMap(([path, after]) => {
    const before = at(settings, path)
    const isSame = !isInProfile(path) || JSON.stringify(before) === JSON.stringify(after)
    return isSame ? [] : [{ path, before, after }]
  })

/** Returns these changes as a patch of the settings. */
export const profilePatch = (changes: readonly Pick<ProfileChange, 'path' | 'after'>[]): Parts =>
  nested(changes.map(({ path, after }) => [path, after] as const))

/** Splits settings into those that belong in profiles and the paths of the others. */
export function splitProfile(settings: Parts): { readonly kept: Parts; readonly leftOut: readonly string[] } {
  const leaves = leavesOf(settings)
  return {
    kept: nested(leaves.filter(([path]) => isInProfile(path))),
    leftOut: leaves.flatMap(([path]) => (isInProfile(path) ? [] : [path])),
  }
}

const isInProfile = (path: string): boolean =>
  profileParts.some((part) => path === part || path.startsWith(`${part}.`))

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined),
      value,
    )

/** Returns each value with its path. The depth is limited, because an imported file may contain anything. */
function leavesOf(value: Parts, place = '', depth = 0): (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([key, part]) => {
    const path = place === '' ? key : `${place}.${key}`
    return isRecord(part) && depth < 5 && !wholeGroups.has(path)
      ? leavesOf(part, path, depth + 1)
      : [[path, part] as const]
  })
}

function nested(leaves: readonly (readonly [path: string, value: unknown])[]): Parts {
  const root: Record<string, unknown> = {}
  for (const [path, value] of leaves) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let group = root
    for (const key of keys) {
      const inner = Object.hasOwn(group, key) ? group[key] : undefined
      const next = isRecord(inner) ? inner : {}
      Object.defineProperty(group, key, { value: next, enumerable: true, writable: true, configurable: true })
      group = next
    }
    Object.defineProperty(group, last, { value, enumerable: true, writable: true, configurable: true })
  }
  return root
}
