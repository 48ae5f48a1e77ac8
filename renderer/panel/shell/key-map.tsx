import './key-map.css'
import { commands } from '../../../src-shared/contract/command-table.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { SideDialog } from '../kit/side-dialog.tsx'
import { keyedCommands } from './command-keys.ts'
import { placeNames, places } from './places.ts'
import { chatKey } from './shortcuts.ts'

const keys = () =>
  [
    ...keyedCommands.map((name) => [commands[name].key, ui.command[name].key] as const),
    ['M', ui.key.mute],
    [chatKey, ui.key.chat],
    ...placeNames.map((place) => [places[place].keys, ui.key[place]] as const),
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
    <SideDialog className="popup keymap" title={ui.shell.keys} isTransient close={close}>
      <dl className="stack">
        {keys().map(([key, what]) => (
          <div key={key}>
            <dt className="inline tight">
              {key.split(' ').map((one, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <kbd key={n}>{one}</kbd>
              ))}
            </dt>
            <dd className="t2">{what}</dd>
          </div>
        ))}
      </dl>
      <Button look="sm" onClick={close} label={ui.kit.close} />
    </SideDialog>
  )
}
