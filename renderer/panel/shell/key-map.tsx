import './key-map.css'
import { Dialog } from 'radix-ui'

const keys = [
  ['Esc Esc', 'Panic: cut everything'],
  ['P', 'Pause or go live'],
  ['X', 'Cancel the next line'],
  ['Enter', 'Say the next line now, with no button focused'],
  ['S', 'Stop the line on stage'],
  ['H', 'Hush for 5 minutes, or lift it'],
  ['C', 'Clear the stage'],
  ['M', 'Mute or unmute the overlay'],
  ['O', 'Look now'],
  ['E', 'Stop the current turn'],
  ['T', 'Send a test cue'],
  ['K', 'Clip: let OBS save its replay buffer'],
  ['L', 'Live: the stream'],
  ['W', 'Show: personas, talkativeness, topics, memory'],
  ['V', 'Sight: source, masks, lines'],
  ['G', 'Stage: look, pace, voice, filter, OBS'],
  ['B', 'Models: auditions, servers, sampling'],
  ['R', 'Runs: list, search, replay'],
  [',', 'All settings'],
  ['U', 'Set-up: four questions'],
  ['Y', 'Allow the pending call once'],
  ['N', 'Deny the pending call'],
  ['/', 'Whisper to the performer'],
  ['F', 'Search the stream'],
  ['End', 'Follow the stream again'],
  ['↑ ↓', 'Move by turn, with the stream focused'],
  ['→ ←', 'Open and close the turn’s details'],
  ['?', 'Show this list'],
] as const

/** List of all keys, open from the start. */
export function KeyMap({ close }: { close: () => void }) {
  return (
    <Dialog.Root modal={false} open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Content className="keymap" aria-describedby={undefined}>
        <Dialog.Title>Keys</Dialog.Title>
        <dl>
          {keys.map(([key, what]) => (
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
        <Dialog.Close className="btn sm">Close</Dialog.Close>
      </Dialog.Content>
    </Dialog.Root>
  )
}
