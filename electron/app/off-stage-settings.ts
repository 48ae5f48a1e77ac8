import type { Settings } from '../../src-shared/settings/settings.ts'

/**
 * Returns the settings of a show without an audience: nothing leaves this computer, no question waits for an answer, and
 * nothing is remembered.
 */
export function offStageSettings(settings: Settings): Settings {
  const { stage } = settings
  const effects = Object.fromEntries(
    Object.entries(stage.effects).map(([effect, is]) => [effect, is === 'ask' ? 'on' : is]),
  ) as Settings['stage']['effects']
  return {
    ...settings,
    setup: { ...settings.setup, state: 'skipped' },
    // Lines are captions, because a voice needs real time.
    stage: { ...stage, effects: { ...effects, voice: 'off' }, obs: { ...stage.obs, enabled: false } },
    show: { ...settings.show, memory: { ...settings.show.memory, enabled: false } },
    mcp: { ...settings.mcp, servers: {} },
    tools: { ...settings.tools, packs: [] },
    rules: [],
    clips: { ...settings.clips, auto: false, own: false },
  }
}
