import { commandKey } from '../../src-shared/contract/api/access.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { openSecretEntries } from './secret-entries.ts'

/** Opens `command-keys.json` in the data folder: the keys for HTTP commands, each with the commands that it allows. */
export const openCommandKeys = (
  dataDir: string,
  deps: { readonly clock: Pick<Clock, 'now'>; readonly report: (problem: DataFailure) => void },
) =>
  openSecretEntries(dataDir, {
    file: 'command-keys.json',
    schema: commandKey,
    what: 'key',
    effect: 'All keys for HTTP commands are refused; create new ones in Settings › Access.',
    max: 50,
    ...deps,
  })
