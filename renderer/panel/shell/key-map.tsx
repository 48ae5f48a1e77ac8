import './key-map.css'
import { Dialog } from 'radix-ui'
import { commands } from '../../../src-shared/contract/command-table.ts'
import { kitWords } from '../kit/kit-words.ts'
import { commandWords } from '../words/command-words.ts'
import { keyedCommands } from './command-keys.ts'
import { keyWords } from './key-words.ts'
import { placeNames, places } from './places.ts'
import { shellWords } from './shell-words.ts'

const keys = () =>
  [
    ...keyedCommands.map((name) => [commands[name].key, commandWords[name].key] as const),
    ['M', keyWords.mute],
    ...placeNames.map((place) => [places[place].keys, keyWords[place]] as const),
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
