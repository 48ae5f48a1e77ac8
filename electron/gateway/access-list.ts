import type { CommandKey, Device } from '../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'

/** A list of devices or keys that have access. Each entry has a name and a secret. */
export interface AccessList<Entry> {
  list(): readonly Entry[]
  /** Creates an entry. Only this result contains the entry's secret. */
  create(
    wanted: Omit<Entry, 'id' | 'createdAt' | 'usedAt'>,
  ): { ok: true; entry: Entry; secret: string } | { ok: false; error: CommandError }
  rename(id: string, name: string): CommandError | null
  /** Ends an entry's access immediately. Returns null, or why that failed. */
  revoke(id: string): CommandError | null
  use(secret: string): Entry | null
}

/** The paired devices, each with its role. */
export type Devices = AccessList<Device>

/** The keys for HTTP commands, each with the commands that it allows. */
export type CommandKeys = AccessList<CommandKey>
