import { useEffect, useMemo, useState } from 'react'
import { encode } from 'uqr'
import { type PairingAnswer, pairingAnswer } from '../../../src-shared/contract/api/devices.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { type PanelRole, panelRole } from '../../../src-shared/contract/panel-role.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Select } from '../kit/field.tsx'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { Problem } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { askAdlib, change } from '../store/store.ts'
import { roleWords } from './role-words.ts'

/**
 * Pairs a device by a code that the device scans.
 * @param addresses addresses at which the device can reach Adlib; at least one
 * @param devices ids of the paired devices; a new id means that the code was used
 */
export function PairDevice(props: { addresses: readonly string[]; devices: readonly string[] }) {
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
