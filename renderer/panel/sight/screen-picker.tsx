import { useRef } from 'react'
import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import { capturesScreen } from '../../../src-shared/events/on-air.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import { useInView, useScreenThumb } from './use-eye.ts'

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
        {screens.map((screen) => (
          <ScreenCard
            key={screen.id}
            screen={screen}
            isChosen={screen.id === chosen}
            isWatched={capturesScreen(settings)}
          />
        ))}
      </ul>
    </>
  )
}

function ScreenCard(props: { screen: Screen; isChosen: boolean; isWatched: boolean }) {
  const { id, name, kind, ignored } = props.screen
  const card = useRef<HTMLLIElement>(null)
  const { url, failure } = useScreenThumb(id, useInView(card) && !ignored)
  const words = ignored
    ? ui.sight.onNeverList
    : failure
      ? `${failure.message} ${failure.remedy}`
      : url === null
        ? ui.sight.loading
        : null
  return (
    <li ref={card}>
      <button
        type="button"
        className="tile"
        aria-pressed={props.isChosen && props.isWatched}
        disabled={ignored}
        onClick={() => void send({ command: 'settings', patch: { sight: { source: 'screen', screen: id } } })}
      >
        <span className="picture fine">
          {words === null ? <img src={url ?? ''} alt="" /> : <span>{words}</span>}
        </span>
        <b className="clip" title={name}>
          {name}
        </b>
        <span className="t3 fine">{kind === 'screen' ? ui.sight.wholeScreen : ui.sight.window}</span>
        {props.isChosen && props.isWatched && <span className="badge sight">{ui.sight.chosen}</span>}
      </button>
    </li>
  )
}
