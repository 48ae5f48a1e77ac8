import { fileURLToPath } from 'node:url'
import type { Box } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import type {
  FromReader,
  PictureToRead,
  Read,
  ReaderStart,
  TextsToEmbed,
  ToReader,
} from './reader-messages.ts'

const startLimitMs = 30_000
const answerLimitMs = 20_000

const readerStopped = 'the text reader stopped'

/** Messages that answer a request. */
type Answer = Extract<FromReader, { readonly id: number }>

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
  /** Returns the embedding of each text (see `EmbedTexts`). Rejects if the network in the folder `weights` fails. */
  embed(texts: readonly string[], weights: string): Promise<readonly string[]>
  /** Ends the process, even while it loads. A start or reading in progress fails. */
  stop(): Promise<void>
}

/** Starts a reader in a separate process, because native code cannot be interrupted, but a process can be killed. */
export function startReader(start: ReaderStart, fork: ForkProgram): OcrProcess {
  let isDead = false
  let id = 0
  const asked = new Map<number, { answer(message: Answer): void; fail(error: Error): void }>()
  const problem = (reason: string): Error => new Error(`${start.reader}: ${reason}`)

  /** Sends a request and waits for its answer. An answer that does not come ends the process. */
  function ask<Kind extends Answer['kind']>(
    kind: Kind,
    request: (id: number) => PictureToRead | TextsToEmbed,
  ): Promise<Extract<Answer, { kind: Kind }>> {
    if (isDead) return Promise.reject(problem(readerStopped))
    id++
    const mine = id
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        asked.get(mine)?.fail(problem(`nothing was ${kind} within ${answerLimitMs / 1000} s`))
        void stop()
      }, answerLimitMs)
      const settle = () => {
        clearTimeout(timer)
        asked.delete(mine)
      }
      asked.set(mine, {
        answer(message) {
          settle()
          if (message.kind === 'failed') reject(problem(message.message))
          else resolve(message as Extract<Answer, { kind: Kind }>)
        },
        fail(error) {
          settle()
          reject(error)
        },
      })
      send(request(mine))
    })
  }
  const failAll = (reason: string): void => {
    for (const { fail } of [...asked.values()]) fail(problem(reason))
  }
  let reportEnd: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    reportEnd = resolve
  })
  const stop = (): Promise<void> => {
    isDead = true
    failAll(readerStopped)
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
      failAll(reason)
    }
    receive = (message) => {
      if (message.kind === 'listening') send(start)
      else if (message.kind === 'broken') end(message.message)
      else if (message.kind === 'ready') {
        clearTimeout(limit)
        resolve()
      } else asked.get(message.id)?.answer(message)
    }
  })
  return {
    loaded,
    dead: () => isDead,
    read: (picture, regions, unchanged) => ask('read', (id) => ({ id, picture, regions, unchanged })),
    embed: (texts, weights) =>
      ask('embedded', (id) => ({ id, texts, weights })).then(({ embeddings }) => embeddings),
    stop,
  }
}

/** Path of the built OCR child program next to this file's bundle. */
const builtReader = fileURLToPath(new URL('./ocr-child.js', import.meta.url))
