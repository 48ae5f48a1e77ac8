import type { Box } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { builtReader } from './reader-child.ts'
import type { FromReader, Read, ReaderStart, ToReader } from './reader-messages.ts'

const startLimitMs = 30_000
const readLimitMs = 20_000

const readerStopped = 'the text reader stopped'

/** A reader in a separate process. */
export interface OcrProcess {
  /** Rejects with the reason if the reader cannot be loaded. */
  readonly loaded: Promise<void>
  dead(): boolean
  /**
   * Reads the text in regions of a picture. Rejects if this fails; the process then stays usable unless it has died.
   * @param unchanged boxes of lines that need not be read
   */
  read(picture: Picture, regions: readonly Box[], unchanged: readonly Box[]): Promise<Read>
  /** Ends the process, even while it loads. A start or reading in progress fails. */
  stop(): Promise<void>
}

/** Starts a reader in a separate process, because native code cannot be interrupted, but a process can be killed. */
export function startReader(start: ReaderStart, fork: ForkProgram): OcrProcess {
  let isDead = false
  let id = 0
  let settle: { answer(read: Read): void; fail(error: Error): void } | null = null
  const problem = (reason: string): Error => new Error(`${start.reader}: ${reason}`)

  const read: OcrProcess['read'] = (picture, regions, unchanged) => {
    if (isDead) return Promise.reject(problem(readerStopped))
    id++
    return new Promise<Read>((resolve, reject) => {
      const timer = setTimeout(() => {
        settle?.fail(problem(`nothing was read within ${readLimitMs / 1000} s`))
        void stop()
      }, readLimitMs)
      settle = {
        answer: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
        fail: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      send({ id, picture, regions, unchanged })
    })
  }
  let reportEnd: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    reportEnd = resolve
  })
  const stop = (): Promise<void> => {
    isDead = true
    settle?.fail(problem(readerStopped))
    child.kill()
    return ended
  }

  let receive: (message: FromReader) => void = () => {}
  let end: (reason: string) => void = () => {}
  const child = fork(builtReader, {
    message: (message) => receive(message as FromReader),
    ended(reason = readerStopped) {
      end(reason)
      reportEnd()
    },
  })

  const send = (message: ToReader): void => child.send(message)

  const loaded = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(problem(`nothing was loaded within ${startLimitMs / 1000} s`))
      void stop()
    }, startLimitMs)
    end = (reason) => {
      clearTimeout(limit)
      isDead = true
      reject(problem(reason))
      settle?.fail(problem(reason))
    }
    receive = (message) => {
      if (message.kind === 'listening') send(start)
      else if (message.kind === 'broken') end(message.message)
      else if (message.kind === 'ready') {
        clearTimeout(limit)
        resolve()
      } else if (message.id !== id) return
      else if (message.kind === 'read') settle?.answer(message)
      else settle?.fail(problem(message.message))
    }
  })
  return { loaded, dead: () => isDead, read, stop }
}
