import { useEffect, useState } from 'react'
import { type PairingAnswer, pairingAnswer } from '../../../src-shared/contract/api/devices.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { type PanelRole, panelRole } from '../../../src-shared/contract/panel-role.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { elapsed } from '../kit/formats.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { change, changeAnswer } from '../store/store.ts'
import { QrCode } from './qr-code.tsx'
import { roleWords } from './role-words.ts'

/**
 * Pairs a device: choose a role, then scan a code.
 * @param addresses where the device can reach Adlib; at least one
 * @param devices ids of the paired devices; a new one has used the code
 */
export function PairDevice(props: { addresses: readonly string[]; devices: readonly string[] }) {
  const { addresses, devices } = props
  const [role, setRole] = useState<PanelRole>('moderator')
  const [open, setOpen] = useState<(PairingAnswer & { before: readonly string[] }) | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const [isPaired, setIsPaired] = useState(false)

  // Remembered, because the device may be revoked while this form is open.
  useEffect(() => {
    if (open === null || devices.every((id) => open.before.includes(id))) return
    setOpen(null)
    setIsPaired(true)
  }, [open, devices])

  // The code must not stay valid behind the streamer's back.
  useEffect(
    () => () => {
      if (open !== null) void change('DELETE', '/api/pairings')
    },
    [open],
  )

  const start = async (): Promise<void> => {
    const made = await changeAnswer('POST', '/api/pairings', pairingAnswer, { role })
    setProblem(made.ok ? null : made.error)
    if (!made.ok) return
    setIsPaired(false)
    setOpen({ ...made.answer, before: devices })
  }
  return (
    <div className="access-form">
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
              <b>The device is paired.</b> The list above shows it. You can rename it there.
            </p>
          )}
          <b>Pair a phone or another computer as</b>
          <Choice
            label="Role of the device"
            value={role}
            options={panelRole.options.map((one) => [one, roleWords[one].name])}
            choose={(value) => setRole(panelRole.parse(value))}
          />
          <p className="t2">{roleWords[role].may}.</p>
          <button type="button" className="btn warm" onClick={() => void start()}>
            Show the code
          </button>
        </>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem.message} {problem.remedy}
        </p>
      )}
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
  // The fragment is never sent to a server, so the token is in no log.
  const url = `http://${address}/pair#${pairing.token}`
  const leftMs = pairing.expiresAt - now
  if (leftMs <= 0)
    return (
      <>
        <p role="status">
          <b>The code has expired.</b> It was valid for two minutes.
        </p>
        <div className="access-buttons">
          <button type="button" className="btn warm" onClick={props.again}>
            Show a new code
          </button>
          <button type="button" className="btn" onClick={props.close}>
            Close
          </button>
        </div>
      </>
    )
  return (
    <>
      <p>
        <b>Scan this with the camera of the device.</b> It must be in the same network. The code works once,
        for <span className="mono">{elapsed(leftMs)}</span>.
      </p>
      <QrCode text={url} name={`Code that pairs a device as ${roleWords[props.role].name.toLowerCase()}`} />
      {addresses.length > 1 && (
        <label>
          <b>Network</b> <span className="t2">if the device cannot open the page, choose another one</span>
          <select className="input" value={address} onChange={({ target }) => setChosen(target.value)}>
            {addresses.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <div className="access-buttons">
        <CopyButton label="Copy the address" look="btn" text={() => url} />
        <button type="button" className="btn" onClick={props.close}>
          Cancel
        </button>
      </div>
    </>
  )
}
