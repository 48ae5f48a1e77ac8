import { useCallback, useEffect, useState } from 'react'
import { type DevicesAnswer, devicesAnswer } from '../../../src-shared/contract/api/devices.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { change, fetchAnswer, send } from '../store/store.ts'
import { AccessEntry } from './access-entry.tsx'
import { PairDevice } from './pair-device.tsx'
import { Rename } from './rename.tsx'
import { roleWords } from './role-words.ts'

/** Interval (ms) at which the list is loaded again, so that a new device appears while the streamer looks. */
const followMs = 2000

type Loaded = DevicesAnswer | 'loading' | 'failed'

/** Phones and other computers: access from the network, pairing, and the paired devices. */
export function Devices({ isLanOn }: { isLanOn: boolean }) {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const load = useCallback(
    async () => setLoaded((await fetchAnswer('/api/devices', devicesAnswer)) ?? 'failed'),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed setting loads the addresses again
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), followMs)
    return () => clearInterval(timer)
  }, [load, isLanOn])

  return (
    <section aria-label="Phones and other computers" className="access">
      <h3>Phones and other computers</h3>
      <Choice
        label="Access from your network"
        value={isLanOn ? 'on' : 'off'}
        options={[
          ['off', 'This computer only'],
          ['on', 'Paired devices in my network'],
        ]}
        choose={(value) => void send({ command: 'settings', patch: { gateway: { lan: value === 'on' } } })}
      />
      <p className="t2">
        {isLanOn
          ? 'Devices in your network reach this page, and only those that you paired get in. The connection is not encrypted: turn this on at home, not in a café, a hotel or on an event’s Wi-Fi.'
          : 'Nobody else in your network reaches Adlib. Paired devices cannot connect until you turn this on.'}
      </p>
      {loaded === 'loading' ? (
        <p className="t3" role="status">
          Loading…
        </p>
      ) : loaded === 'failed' ? (
        <p className="problem" role="alert">
          Could not load the devices.{' '}
          <button type="button" className="btn sm" onClick={() => void load()}>
            Try again
          </button>
        </p>
      ) : (
        <DeviceList list={loaded} isLanOn={isLanOn} load={() => void load()} />
      )}
    </section>
  )
}

function DeviceList({ list, isLanOn, load }: { list: DevicesAnswer; isLanOn: boolean; load: () => void }) {
  const { devices, addresses, problem } = list
  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problem.message} {problem.remedy}
        </p>
      )}
      {isLanOn && addresses.length === 0 && problem === null && (
        <p className="problem" role="status">
          This computer is in no network that a phone could reach. Connect it to your Wi-Fi or router.
        </p>
      )}
      {addresses.length > 0 && <PairDevice addresses={addresses} devices={devices.map(({ id }) => id)} />}
      {devices.length === 0 && <p className="t2">No device is paired.</p>}
      <ul className="access-list" aria-label="Paired devices">
        {devices.map((device) => (
          <AccessEntry
            key={device.id}
            name={device.name}
            about={`${roleWords()[device.role].name}: ${roleWords()[device.role].may}`}
            usedAt={device.usedAt}
            isConnected={device.isConnected}
            never="Not connected yet"
            question={`Revoke “${device.name}”? It is disconnected at once.`}
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
