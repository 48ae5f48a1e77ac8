import './key-map.css'
import { Dialog } from 'radix-ui'
import { kitWords } from '../kit/kit-words.ts'
import { shellWords } from './shell-words.ts'

const keys = () =>
  [
    ['Esc Esc', shellWords.helpPanic],
    ['P', shellWords.helpPause],
    ['X', shellWords.helpCancel],
    ['Enter', shellWords.helpSayNow],
    ['S', shellWords.helpStop],
    ['H', shellWords.helpHush],
    ['C', shellWords.helpClear],
    ['M', shellWords.helpMute],
    ['O', shellWords.helpLook],
    ['E', shellWords.helpStopTurn],
    ['T', shellWords.helpTest],
    ['K', shellWords.helpClip],
    ['L', shellWords.helpLive],
    ['W', shellWords.helpShow],
    ['V', shellWords.helpSight],
    ['G', shellWords.helpStage],
    ['B', shellWords.helpModels],
    ['J', shellWords.helpBench],
    ['R', shellWords.helpRuns],
    [',', shellWords.helpSettings],
    ['U', shellWords.helpSetup],
    ['Y', shellWords.helpAllow],
    ['N', shellWords.helpDeny],
    ['/', shellWords.helpWhisper],
    ['F', shellWords.helpSearch],
    ['End', shellWords.helpFollow],
    ['↑ ↓', shellWords.helpMove],
    ['→ ←', shellWords.helpDetails],
    ['?', shellWords.helpKeys],
  ] as const

/** List of all keys, open from the start. */
export function KeyMap({ close }: { close: () => void }) {
  return (
    <Dialog.Root modal={false} open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Content className="keymap" aria-describedby={undefined}>
        <Dialog.Title>{shellWords.keys}</Dialog.Title>
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
        <Dialog.Close className="btn sm">{kitWords.close}</Dialog.Close>
      </Dialog.Content>
    </Dialog.Root>
  )
}
