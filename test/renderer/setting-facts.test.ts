import { expect, it } from 'vitest'
import { settingFacts } from '../../renderer/panel/settings/setting-facts.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'

it.each([
  ['the puppet performs', {}, { captions: false, side: true }],
  ['the puppet is off', { show: false }, { captions: true, side: false }],
  ['VTube Studio performs', { vtubeStudio: true }, { captions: true, side: false }],
] as const)(
  'the position of captions and the side of the puppet apply as needed if %s',
  (_, puppet, applies) => {
    const { overlay } = defaultSettings
    const settings: Settings = {
      ...defaultSettings,
      overlay: { ...overlay, puppet: { ...overlay.puppet, ...puppet } },
    }
    expect({
      captions: settingFacts('overlay.captions').applies?.(settings),
      side: settingFacts('overlay.puppet.side').applies?.(settings),
    }).toEqual(applies)
  },
)
