import type { VtubeStudioView } from '../../../src-shared/events/stage-views.ts'
import { SecretField } from '../settings/secret-field.tsx'
import { vtubeStudioWords as words } from './vtube-studio-words.ts'

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
          {words[state]}{' '}
          {state === 'connected' && (hotkeys.length > 0 ? words.hotkeys(hotkeys) : words.noHotkeys)}
        </p>
      )}
      {state === 'connected' && <SecretField name="vtube-studio-token" />}
    </>
  )
}
