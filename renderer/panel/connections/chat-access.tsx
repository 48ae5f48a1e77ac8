import type { Settings } from '../../../src-shared/settings/settings.ts'
import { SecretField } from '../settings/secret-field.tsx'

import { useIsOwner } from '../store/role.ts'
import { ProgramAccess } from './program-access.tsx'

/** What the settings of chat do not hold: the password of Streamer.bot, and the address for other programs. */
export function ChatAccess({ settings: { chat } }: { settings: Settings }) {
  const isOwner = useIsOwner()
  return (
    <>
      {chat.streamerBot.enabled && <SecretField name="streamerbot-password" />}
      {chat.api.enabled && isOwner && <ProgramAccess of="chat" />}
    </>
  )
}
