import type { CommandKey } from '../../src-shared/contract/api/access.ts'
import type { Device } from '../../src-shared/contract/api/devices.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'

/** Who has access besides the panel: named entries that each have a secret. */
export interface AccessList<Entry> {
  /** Returns the entries, newest first. */
  list(): readonly Entry[]
  /** Creates an entry. Its secret is in this answer only. */
  create(
    wanted: Omit<Entry, 'id' | 'createdAt' | 'usedAt'>,
  ): { ok: true; entry: Entry; secret: string } | { ok: false; error: CommandError }
  /** Returns why the name cannot be changed, or null. */
  rename(id: string, name: string): CommandError | null
  /** Revokes an entry at once. Returns why that failed, or null. */
  revoke(id: string): CommandError | null
  /** Returns the entry of this secret and notes its use; null for a wrong or revoked one. */
  use(secret: string): Entry | null
}

/** The paired devices, each with its role. */
export type Devices = AccessList<Device>

/** The keys for HTTP commands, each with the commands that it allows. */
export type CommandKeys = AccessList<CommandKey>
