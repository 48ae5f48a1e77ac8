import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import { isPage } from './lock-down.ts'

/** Channels between the preload script and the main process. */
export const channels = {
  openReports: 'adlib/open-reports',
  openDataFolder: 'adlib/open-data-folder',
  openClip: 'adlib/open-clip',
  chooseWeights: 'adlib/choose-weights',
} as const

/**
 * Handles a message from the preload script. Rejects messages that are not from the panel or do not match `payload`.
 * @param payload schema of the message's arguments, as a tuple
 */
export function handleMessage<Payload extends z.ZodType<unknown[]>>(
  ipc: Pick<IpcMain, 'handle'>,
  channel: string,
  origin: string,
  payload: Payload,
  run: (...args: z.infer<Payload>) => unknown,
): void {
  ipc.handle(channel, (event: IpcMainInvokeEvent, ...args: unknown[]) => {
    if (!isPage('/', event.senderFrame?.url ?? '', origin)) {
      throw new Error(`${channel}: only the panel may send this message`)
    }
    const parsed = payload.safeParse(args)
    if (!parsed.success)
      throw new Error(`${channel}: ${parsed.error.issues[0]?.message ?? 'wrong arguments'}`)
    return run(...parsed.data)
  })
}
