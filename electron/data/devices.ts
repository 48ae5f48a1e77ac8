import { device } from '../../src-shared/contract/api/access.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { openSecretEntries } from './secret-entries.ts'

/** Opens `devices.json` in the data folder: the paired devices, each with its role. */
export const openDevices = (
  dataDir: string,
  deps: { readonly clock: Pick<Clock, 'now'>; readonly report: (problem: DataFailure) => void },
) =>
  openSecretEntries(dataDir, {
    file: 'devices.json',
    schema: device,
    what: 'device',
    effect: 'No paired device has access. Pair the devices again in Settings › Access.',
    max: 30,
    ...deps,
  })
