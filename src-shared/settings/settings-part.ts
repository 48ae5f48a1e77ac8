import { isRecord } from '../step/record.ts'
import { applySettings } from './apply-settings.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** Settings that an overlay needs. */
export const overlayPaths = ['overlay', 'stage.sound'] as const

/** Settings that a viewer's panel needs to show the stream. */
export const viewerPaths = ['setup.state', 'panel.language', 'sight.source'] as const

/** Settings that a moderator's panel needs: also what is held back, so that the panel can cover it. */
export const moderatorPaths = [
  ...[...viewerPaths, 'overlay', 'stage.sound.volume', 'stage.sound.muted'],
  ...[
    'desktop.overlay',
    'show.persona',
    'show.language',
    'show.avoid',
    'stage.attention',
    'stage.effects',
    'stage.filter',
  ],
  ...['stage.previewMs', 'stage.pacing', 'stage.obs.enabled', 'stage.obs.breakScenes'],
]

/** Returns the parts of settings, or of a change of settings, at these paths; null if there are none. */
export function settingsPart(
  settings: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Record<string, unknown> | null {
  const part: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    if (paths.includes(name)) part[name] = value
    const inner = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
    if (inner.length === 0 || !isRecord(value)) continue
    const found = settingsPart(value, inner)
    if (found !== null) part[name] = found
  }
  return Object.keys(part).length === 0 ? null : part
}

/** Returns the settings with the default in place of each setting that is not at these paths. */
export function settingsAt(settings: Settings, paths: readonly string[]): Settings {
  const applied = applySettings(defaultSettings, settingsPart(settings, paths) ?? {})
  return applied.ok ? applied.settings : defaultSettings
}
