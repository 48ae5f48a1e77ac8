import './key-map.css'
import { kitWords } from '../kit/kit-words.ts'
import { SideDialog } from '../kit/side-dialog.tsx'
import { keyWords } from './key-words.ts'
import { shellWords } from './shell-words.ts'

const keys = () =>
  [
    ['Esc Esc', keyWords.panic],
    ['P', keyWords.pause],
    ['X', keyWords.cancel],
    ['Enter', keyWords.sayNow],
    ['S', keyWords.stop],
    ['H', keyWords.hush],
    ['C', keyWords.clear],
    ['M', keyWords.mute],
    ['O', keyWords.look],
    ['E', keyWords.stopTurn],
    ['T', keyWords.test],
    ['K', keyWords.clip],
    ['L', keyWords.live],
    ['W', keyWords.show],
    ['V', keyWords.sight],
    ['G', keyWords.stage],
    ['B', keyWords.models],
    ['J', keyWords.bench],
    ['R', keyWords.runs],
    [',', keyWords.settings],
    ['U', keyWords.setup],
    ['Y', keyWords.allow],
    ['N', keyWords.deny],
    ['/', keyWords.whisper],
    ['/ ↑', keyWords.whisperAgain],
    ['F', keyWords.search],
    ['End', keyWords.follow],
    ['↑ ↓', keyWords.move],
    ['→ ←', keyWords.details],
    ['?', keyWords.keys],
  ] as const

/** Dialog with all keyboard shortcuts, open while it is rendered. */
export function KeyMap({ close }: { close: () => void }) {
  return (
    <SideDialog className="keymap" title={shellWords.keys} isTransient close={close}>
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
      <button type="button" className="btn sm" onClick={close}>
        {kitWords.close}
      </button>
    </SideDialog>
  )
}
