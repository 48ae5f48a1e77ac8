import { panelRole } from '../../src-shared/contract/command-row.ts'
import { role } from '../../src-shared/events/role.ts'

/** Senders in events that are parts of Adlib, and the roles. */
const ownNames: ReadonlySet<string> = new Set([
  ...role.options,
  ...panelRole.options,
  ...['adlib', 'operator', 'performer', 'shortcut', 'tray', 'carried', 'damage', 'microphone', 'whisper'],
  ...['deadline', 'cancelled', 'restart'],
])

/**
 * Returns the sender that events name for a device or key. A name that imitates a part of Adlib, such as `Panel`, gets
 * an addition.
 * @param kind the addition
 */
export function senderName(name: string, kind: 'device' | 'key'): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return ownNames.has(plain) ? `${name} (${kind})` : name
}
