import { Dialog } from 'radix-ui'

const keys = [
  ['Esc Esc', 'Panic: cut everything'],
  ['P', 'Pause, go live again'],
  ['O', 'Look now'],
  ['S', 'Stop the turn that is going on'],
  ['T', 'Send a test cue'],
  ['Y', 'Allow the call that asks, once'],
  ['N', 'Deny the call that asks'],
  ['/', 'Whisper to the performer'],
  ['F', 'Search the stream'],
  ['End', 'Follow the stream again'],
  ['↑ ↓', 'Move by turn, with the stream focused'],
  ['→ ←', 'Open and close what the turn holds'],
  ['?', 'This map'],
] as const

/** Every key that does something. */
export function KeyMap({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root modal={false} open={open} onOpenChange={onOpenChange}>
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
