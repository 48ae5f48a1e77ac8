import { type FormEvent, useState } from 'react'
import { type DevicesAnswer, devicesAnswer } from '../../../src-shared/contract/api/devices.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { fill, ui } from '../kit/language.ts'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { Failed, Problem, Status } from '../kit/status.tsx'
import { change, send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { AccessEntry } from './access-entry.tsx'
import { PairDevice } from './pair-device.tsx'
import { roleWords } from './role-words.ts'

const followMs = 2000

/** Phones and other computers: access from the network, pairing, and the paired devices. */
export function Devices({ isLanOn }: { isLanOn: boolean }) {
  const { answer, failed, load } = useAnswer('/api/devices', devicesAnswer, isLanOn, followMs)

  return (
    <section aria-label={ui.access.devices} className="stack part access">
      <h3>{ui.access.devices}</h3>
      <Choice
        label={ui.access.lanAccess}
        value={isLanOn ? 'on' : 'off'}
        options={[
          ['off', ui.access.thisComputer],
          ['on', ui.access.pairedDevices],
        ]}
        choose={(value) => void send({ command: 'settings', patch: { gateway: { lan: value === 'on' } } })}
      />
      <p className="t2">{isLanOn ? ui.access.lanOn : ui.access.lanOff}</p>
      {failed ? (
        <Failed words={ui.access.devicesNotLoaded} retry={load} />
      ) : answer === null ? (
        <Status words={ui.access.loading} />
      ) : (
        <DeviceList list={answer} isLanOn={isLanOn} load={() => void load()} />
      )}
    </section>
  )
}

function DeviceList({ list, isLanOn, load }: { list: DevicesAnswer; isLanOn: boolean; load: () => void }) {
  const { devices, addresses, problem } = list
  return (
    <>
      <Problem of={problem} />
      {isLanOn && addresses.length === 0 && problem === null && (
        <p className="problem" role="status">
          {ui.access.noNetwork}
        </p>
      )}
      {addresses.length > 0 && <PairDevice addresses={addresses} devices={devices.map(({ id }) => id)} />}
      {devices.length === 0 && <p className="t2">{ui.access.noDevice}</p>}
      <ul className="ruled" aria-label={ui.access.pairedList}>
        {devices.map((device) => (
          <AccessEntry
            key={device.id}
            name={device.name}
            about={`${roleWords()[device.role].name}: ${roleWords()[device.role].may}`}
            usedAt={device.usedAt}
            isConnected={device.isConnected}
            never={ui.access.neverConnected}
            question={fill(ui.access.revokeDevice, { name: device.name })}
            remove={() => change('DELETE', `/api/devices/${device.id}`)}
            removed={load}
          >
            <Rename
              name={device.name}
              save={async (name) => {
                const error = await change('PATCH', `/api/devices/${device.id}`, { name })
                load()
                return error
              }}
            />
          </AccessEntry>
        ))}
      </ul>
    </>
  )
}

/** A button that turns into a field for a new name. `save` resolves with null, or with why it failed. */
function Rename(props: { name: string; save: (name: string) => Promise<CommandError | null> }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const button = useReturnedFocus(draft !== null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const name = draft?.trim() ?? ''
    if (name === '') return
    const error = name === props.name ? null : await props.save(name)
    setProblem(error)
    if (error === null) setDraft(null)
  }
  if (draft === null)
    return (
      <Button
        ref={button}
        look="sm"
        aria-label={fill(ui.access.renameOf, { name: props.name })}
        onClick={() => setDraft(props.name)}
        label={ui.access.rename}
      />
    )
  return (
    <form className="wrap" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        aria-label={ui.access.newName}
        aria-invalid={problem !== null}
        value={draft}
        maxLength={40}
        ref={focusNow}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          setDraft(null)
        }}
      />
      <Button type="submit" look="sm" disabled={draft.trim() === ''} label={ui.access.save} />
      <Problem of={problem} />
    </form>
  )
}
