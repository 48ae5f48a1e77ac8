import { type Device, device } from '../../src-shared/contract/api/devices.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { openSecretEntries, type SecretEntries } from './secret-entries.ts'

/** The paired devices, each with its role. */
export type Devices = SecretEntries<Device>

/** Opens `devices.json` in the data folder. */
export const openDevices = (
  dataDir: string,
  deps: { readonly clock: Pick<Clock, 'now'>; readonly report: (problem: DataFailure) => void },
): Devices =>
  openSecretEntries(dataDir, {
    file: 'devices.json',
    schema: device,
    what: 'device',
    effect: 'No paired device has access. Pair the devices again in Settings › Access.',
    max: 30,
    ...deps,
  })
