import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import { isPage } from './lock-down.ts'

/**
 * Answers a message of the preload script. What does not come from the panel's own page, or does not have
 * the expected shape, is refused before `run` sees it; the page's promise is rejected with the reason.
 * @param payload schema of the message's arguments, as a tuple
 */
export function answer<Payload extends z.ZodType<unknown[]>>(
  ipc: Pick<IpcMain, 'handle'>,
  channel: string,
  origin: string,
  payload: Payload,
  run: (...args: z.infer<Payload>) => unknown,
): void {
  ipc.handle(channel, (event: IpcMainInvokeEvent, ...args: unknown[]) => {
    if (!isPage('/', event.senderFrame?.url ?? '', origin)) {
      throw new Error(`${channel}: only the panel may ask for this`)
    }
    const parsed = payload.safeParse(args)
    if (!parsed.success)
      throw new Error(`${channel}: ${parsed.error.issues[0]?.message ?? 'wrong arguments'}`)
    return run(...parsed.data)
  })
}
