import './key-map.css'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { SideDialog } from '../kit/side-dialog.tsx'

const keys = () =>
  [
    ['Esc Esc', ui.key.panic],
    ['P', ui.key.pause],
    ['X', ui.key.cancel],
    ['Enter', ui.key.sayNow],
    ['S', ui.key.stop],
    ['H', ui.key.hush],
    ['C', ui.key.clear],
    ['M', ui.key.mute],
    ['O', ui.key.look],
    ['E', ui.key.stopTurn],
    ['T', ui.key.test],
    ['K', ui.key.clip],
    ['L', ui.key.live],
    ['W', ui.key.show],
    ['V', ui.key.sight],
    ['G', ui.key.stage],
    ['B', ui.key.models],
    ['J', ui.key.bench],
    ['R', ui.key.runs],
    [',', ui.key.settings],
    ['U', ui.key.setup],
    ['Y', ui.key.allow],
    ['N', ui.key.deny],
    ['/', ui.key.whisper],
    ['/ ↑', ui.key.whisperAgain],
    ['F', ui.key.search],
    ['End', ui.key.follow],
    ['↑ ↓', ui.key.move],
    ['→ ←', ui.key.details],
    ['?', ui.key.keys],
  ] as const

/** Dialog with all keyboard shortcuts, open while it is rendered. */
export function KeyMap({ close }: { close: () => void }) {
  return (
    <SideDialog className="keymap" title={ui.shell.keys} isTransient close={close}>
      <dl>
        {keys().map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <kbd key={n}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Button look="sm" onClick={close}>
        {ui.kit.close}
      </Button>
    </SideDialog>
  )
}
