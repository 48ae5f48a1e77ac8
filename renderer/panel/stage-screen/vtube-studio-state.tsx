import type { VtubeStudioView } from '../../../src-shared/events/stage-views.ts'
import { fill } from '../kit/fill.ts'
import { ui } from '../kit/language.ts'
import { SecretField } from '../settings/secret-field.tsx'

/**
 * State of the connection to VTube Studio, with any problem and its remedy. Renders nothing while it is turned off.
 */
export function VtubeStudioState({ view }: { view: VtubeStudioView | null }) {
  if (view === null || view.state === 'off') return null
  const { state, message, remedy, hotkeys = [] } = view
  return (
    <>
      {message !== undefined && (
        <p className="remedy" role="status">
          <b>{message}</b> {remedy}
        </p>
      )}
      {state !== 'failed' && (
        <p role="status">
          {ui.vtubeStudio[state]}{' '}
          {state === 'connected' &&
            (hotkeys.length > 0
              ? fill(ui.vtubeStudio.hotkeys, { names: hotkeys.join(', ') })
              : ui.vtubeStudio.noHotkeys)}
        </p>
      )}
      {state === 'connected' && <SecretField name="vtube-studio-token" />}
    </>
  )
}
