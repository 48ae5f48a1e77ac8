import { ShieldAlert } from 'lucide-react'
import type { HeldSettingsView, State } from '../../../src-shared/events/state.ts'
import { order } from '../store.ts'
import { CodeForm } from './code-form.tsx'

/** The change of the settings that waits for its code, if there is one. */
export function HeldSettings({ state }: { state: State }) {
  const { heldSettings } = state
  if (heldSettings === null) return null
  return (
    <section className="asks" aria-label="A change of the settings waiting for your code">
      <HeldChange key={heldSettings.ask} held={heldSettings} />
    </section>
  )
}

function HeldChange({ held: { ask, changes, more } }: { held: HeldSettingsView }) {
  return (
    <CodeForm
      label="A change of the settings needs a code"
      icon={<ShieldAlert size={18} className="icon" aria-hidden />}
      refuse={{ label: 'Discard', act: () => void order({ command: 'discard-settings', ask }) }}
      approve={(code) => void order({ command: 'approve-settings', ask, code })}
    >
      <p>
        <b>This change starts a program or sends data to another address.</b> Approve it only if you made it.
      </p>
      {changes.map(({ place, value }) => (
        <p className="t2" key={place}>
          <code>{place}</code> <code>{value}</code>
        </p>
      ))}
      {more > 0 && <p className="t2">And {more} more.</p>}
    </CodeForm>
  )
}
