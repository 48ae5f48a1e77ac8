import { useEffect, useMemo, useState } from 'react'
import { encode } from 'uqr'
import {
  type DevicesAnswer,
  devicesAnswer,
  type PairingAnswer,
  pairingAnswer,
} from '../../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { type PanelRole, panelRole } from '../../../src-shared/contract/command-row.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Select } from '../kit/field.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { Form } from '../kit/form.tsx'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { Failed, Problem, Status } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { askAdlib, change, send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { AccessEntry } from './access-entry.tsx'
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
  const save = async (): Promise<void> => {
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
    <Form className="wrap" submit={save}>
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
    </Form>
  )
}

/**
 * Pairs a device by a code that the device scans.
 * @param addresses addresses at which the device can reach Adlib; at least one
 * @param devices ids of the paired devices; a new id means that the code was used
 */
function PairDevice(props: { addresses: readonly string[]; devices: readonly string[] }) {
  const { addresses, devices } = props
  const [role, setRole] = useState<PanelRole>('moderator')
  const [open, setOpen] = useState<(PairingAnswer & { before: readonly string[] }) | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const [isPaired, setIsPaired] = useState(false)

  useEffect(() => {
    if (open === null || devices.every((id) => open.before.includes(id))) return
    setOpen(null)
    setIsPaired(true)
  }, [open, devices])

  // Without this, the code of a closed form would stay valid.
  useEffect(
    () => () => {
      if (open !== null) void change('DELETE', '/api/pairings')
    },
    [open],
  )

  const start = async (): Promise<void> => {
    const made = await askAdlib('POST', '/api/pairings', pairingAnswer, { body: { role } })
    setProblem(made.ok ? null : made.error)
    if (!made.ok) return
    setIsPaired(false)
    setOpen({ ...made.answer, before: devices })
  }
  return (
    <div className="stack form loose access-form">
      {open !== null ? (
        <Code
          key={open.token}
          pairing={open}
          role={role}
          addresses={addresses}
          again={() => void start()}
          close={() => setOpen(null)}
        />
      ) : (
        <>
          {isPaired && (
            <p role="status">
              <b>{ui.access.paired}</b> {ui.access.pairedHint}
            </p>
          )}
          <b>{ui.access.pairAs}</b>
          <Choice
            label={ui.access.roleOfDevice}
            value={role}
            options={panelRole.options.map((one) => [one, roleWords()[one].name])}
            choose={(value) => setRole(panelRole.parse(value))}
          />
          <p className="t2">{roleWords()[role].may}.</p>
          <Button look="warm" onClick={() => void start()} label={ui.access.showCode} />
        </>
      )}
      <Problem of={problem} />
    </div>
  )
}

function Code(props: {
  pairing: PairingAnswer
  role: PanelRole
  addresses: readonly string[]
  again: () => void
  close: () => void
}) {
  const { pairing, addresses } = props
  const now = useNow()
  const [chosen, setChosen] = useState(addresses[0] ?? '')
  const address = addresses.includes(chosen) ? chosen : (addresses[0] ?? '')
  // Browsers never send the fragment of an address to a server, so the token appears in no log.
  const url = `http://${address}/pair#${pairing.token}`
  const leftMs = pairing.expiresAt - now
  if (leftMs <= 0)
    return (
      <>
        <p role="status">
          <b>{ui.access.codeExpired}</b> {ui.access.codeWasValid}
        </p>
        <div className="wrap">
          <Button look="warm" onClick={props.again} label={ui.access.showNewCode} />
          <Button onClick={props.close} label={ui.kit.close} />
        </div>
      </>
    )
  return (
    <>
      <p>
        <b>{ui.access.scanThis}</b> {ui.access.sameNetwork} <span className="mono">{elapsed(leftMs)}</span>.
      </p>
      <QrCode text={url} name={fill(ui.access.codeFor, { role: roleWords()[props.role].name })} />
      {addresses.length > 1 && (
        <label>
          <b>{ui.access.network}</b> <span className="t2">{ui.access.otherNetwork}</span>
          <Select value={address} options={addresses} choose={setChosen} />
        </label>
      )}
      <div className="wrap">
        <CopyButton label={ui.access.copyAddress} look="btn" text={() => url} />
        <Button onClick={props.close} label={ui.access.cancel} />
      </div>
    </>
  )
}

/** A QR code. It is dark on light in both themes, because many phones cannot read an inverted code. */
function QrCode({ text, name }: { text: string; name: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 4 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
