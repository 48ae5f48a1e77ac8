import type { Settings } from '../../src-shared/settings/settings.ts'
import { everySource } from '../../src-shared/sight/picture/masks.ts'

/** What a mistake in the settings may leave unprotected: pictures, tools, words, and stored runs. */
export type Protection = 'pictures' | 'tools' | 'words' | 'runs'

/** All kinds of protection, for a settings file that may have lost any of its parts. */
export const everyProtection: readonly Protection[] = ['pictures', 'tools', 'words', 'runs']

/** For each kind, a sentence about the effect of its strictest settings. */
export const closedMeaning: Readonly<Record<Protection, string>> = {
  pictures: 'Adlib sees only black until the file is fixed, so that nothing private is shown.',
  tools: 'Tools are denied until the file is fixed, even if a rule allows them.',
  words:
    'No words reach the audience until the file is fixed, because the list of blocked words may be incomplete.',
  runs: 'No old runs are deleted until the file is fixed.',
}

/** Returns the settings with the strictest values for these kinds. */
export const closeSettings = (settings: Settings, kinds: Iterable<Protection>): Settings =>
  [...kinds].reduce((closed, kind) => closers[kind](closed), settings)

const closers: Readonly<Record<Protection, (settings: Settings) => Settings>> = {
  pictures: (settings) => {
    const { sight } = settings
    const masks = { ...sight.masks, [everySource]: [{ name: 'settings file', box: wholePicture }] }
    const images = { ...sight.images, send: 'off' as const }
    return {
      ...settings,
      sight: { ...sight, masks, images, keepFrames: false },
      clips: { ...settings.clips, own: false },
    }
  },
  tools: (settings) => {
    const { tools, scopes, ...policy } = settings.policy
    return {
      ...settings,
      policy: { ...policy, tools: onlyDenied(tools), scopes: onlyDenied(scopes), otherwise: 'deny' },
    }
  },
  words: (settings) => {
    const { filter } = settings.stage
    return { ...settings, stage: { ...settings.stage, filter: { ...filter, holdAll: true } } }
  },
  runs: (settings) => ({ ...settings, runs: { keepDays: 0, keepMb: 0 } }),
}

const wholePicture: [number, number, number, number] = [0, 0, 1, 1]

/** Returns only the rules that deny. The file may have lost a rule that denied one tool of an allowed scope. */
const onlyDenied = (rules: Settings['policy']['tools']): Settings['policy']['tools'] =>
  Object.fromEntries(Object.entries(rules).filter(([, verdict]) => verdict === 'deny'))
