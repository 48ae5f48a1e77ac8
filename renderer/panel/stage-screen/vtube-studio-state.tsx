import type { VtubeStudioView } from '../../../src-shared/events/stage-views.ts'
import { vtubeStudioWords as words } from './vtube-studio-words.ts'

/** The connection to VTube Studio while it is turned on: its state, or the problem with its remedy. */
export function VtubeStudioState({ view }: { view: VtubeStudioView | null }) {
  if (view === null || view.state === 'off') return null
  if (view.state === 'failed')
    return (
      <p className="remedy" role="status">
        <b>{view.message}</b> {view.remedy}
      </p>
    )
  const { hotkeys = [] } = view
  return (
    <p role="status">
      {words[view.state]}{' '}
      {view.state === 'connected' && (hotkeys.length > 0 ? words.hotkeys(hotkeys) : words.noHotkeys)}
    </p>
  )
}
