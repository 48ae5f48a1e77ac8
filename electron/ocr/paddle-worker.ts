import { parentPort, workerData } from 'node:worker_threads'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import { loadPaddleModel } from './paddle-model.ts'
import { readScreen } from './read-screen.ts'

/** What the thread gets when it starts. */
export interface PaddleStart {
  /** The folder of the weights. */
  readonly folder: string
  /** Threads for one reading. */
  readonly threads: number
}

/** A picture to read; `regions` are boxes of it, and `known` those of lines that need not be read. */
export interface ToPaddle {
  readonly id: number
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly known: readonly Box[]
}

/** `ready` comes once the networks are loaded; then one answer to each picture. */
export type FromPaddle =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly id: number; readonly lines: readonly SeenLine[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

const { folder, threads } = workerData as PaddleStart
const post = (message: FromPaddle): void => parentPort?.postMessage(message)

/** Loads the networks, then answers each picture. A rejection ends the thread, and its parent gets the reason. */
async function serve(): Promise<void> {
  const model = await loadPaddleModel(folder, threads)
  parentPort?.on('message', async ({ id, picture, regions, known }: ToPaddle) => {
    try {
      post({ kind: 'read', id, lines: await readScreen(model, picture, regions, known) })
    } catch (error) {
      post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    }
  })
  post({ kind: 'ready' })
}

void serve()
