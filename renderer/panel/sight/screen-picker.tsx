import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import { capturesScreen } from '../../../src-shared/events/on-air.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { fill, ui } from '../kit/language.ts'
import { SourceTile } from './source-tile.tsx'

type Screen = EyeAnswer['screens'][number]

/**
 * Buttons that choose the screen or window to watch. Those that `sight.ignore` excludes are disabled and have no
 * thumbnail.
 */
export function ScreenPicker(props: {
  settings: Pick<Settings, 'sight' | 'setup'>
  screens: readonly Screen[]
}) {
  const { settings, screens } = props
  const { sight } = settings
  const [first] = screens.filter(({ kind }) => kind === 'screen')
  const chosen = sight.screen === '' ? first?.id : sight.screen
  const isMissing = sight.screen !== '' && !screens.some(({ id }) => id === sight.screen)
  return (
    <>
      {isMissing && (
        <p className="problem">{fill(ui.sight.screenGone, { name: sight.screen.replace(/^\w+:/, '') })}</p>
      )}
      <ul className="tiles sees eye-thumbs" aria-label={ui.sight.screensAndWindows}>
        {screens.map(({ id, name, kind, ignored }) => (
          <SourceTile
            key={id}
            choice={{ source: 'screen', screen: id }}
            label={name}
            kind={kind === 'screen' ? ui.sight.wholeScreen : ui.sight.window}
            isChosen={id === chosen && capturesScreen(settings)}
            isIgnored={ignored}
          />
        ))}
      </ul>
    </>
  )
}
