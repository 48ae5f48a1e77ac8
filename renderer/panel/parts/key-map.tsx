import { Dialog } from 'radix-ui'

const keys = [
  ['Esc Esc', 'Panic: cut everything'],
  ['P', 'Pause, go live again'],
  ['O', 'Look now'],
  ['S', 'Stop the current turn'],
  ['T', 'Send a test cue'],
  ['Y', 'Allow the pending call once'],
  ['N', 'Deny the pending call'],
  ['/', 'Whisper to the performer'],
  ['F', 'Search the stream'],
  ['End', 'Follow the stream again'],
  ['↑ ↓', 'Move by turn, with the stream focused'],
  ['→ ←', 'Open and close the turn’s details'],
  ['?', 'Show this list'],
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
