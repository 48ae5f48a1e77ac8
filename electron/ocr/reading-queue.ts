import type { OcrReading } from '../../src-shared/sight/picture/frame.ts'
import type { Read } from './reader-messages.ts'

/** Runs one reading at a time. A newer job replaces a waiting one. */
export interface ReadingQueue<Job> {
  /** Never rejects. If the job fails or is replaced, the result contains an error. */
  read(job: Job): Promise<OcrReading>
}

/** @param work reads one job; if it rejects, the rejection becomes the error of the reading */
export function readingQueue<Job>(work: (job: Job) => Promise<Read>): ReadingQueue<Job> {
  let busy = false
  let waiting: { readonly job: Job; readonly answer: (reading: OcrReading) => void } | undefined

  async function drain(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = waiting; next !== undefined; next = waiting) {
      waiting = undefined
      next.answer(await reading(next.job))
    }
    busy = false
  }

  async function reading(job: Job): Promise<OcrReading> {
    const started = performance.now()
    try {
      const { lines, cpuMs } = await work(job)
      return { lines, ms: performance.now() - started, cpuMs }
    } catch (error) {
      return { lines: [], ms: performance.now() - started, error: messageOf(error) }
    }
  }

  return {
    read: (job) =>
      new Promise((answer) => {
        waiting?.answer({ lines: [], ms: 0, error: 'a newer picture took its place' })
        waiting = { job, answer }
        void drain()
      }),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
