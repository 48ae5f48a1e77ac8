import type { FrameSource, GatedFrame } from '../../src-shared/sight/picture/frame.ts'
import type { ChosenEngine } from '../ocr/open-engine.ts'

/** A frame source whose frames the caller gives one at a time. */
export interface SteppedSource extends FrameSource {
  /** Resolves when the eyes have taken the frame and ask for the next one. */
  show(frame: GatedFrame): Promise<void>
  end(): void
}

export function steppedSource(name: string): SteppedSource {
  let given: GatedFrame | undefined
  let isOver = false
  let wake: () => void = () => {}
  let taken: () => void = () => {}
  return {
    name,
    refresh() {},
    show: (frame) =>
      new Promise((resolve) => {
        given = frame
        taken = resolve
        wake()
      }),
    end() {
      isOver = true
      wake()
    },
    async *frames({ report }) {
      report({ source: name, state: 'live' })
      while (!isOver) {
        if (given === undefined)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        const frame = given
        given = undefined
        if (frame === undefined) continue
        yield frame
        taken()
      }
    },
  }
}

/** Time (ms) of the show that a reading takes. The eyes rest after a reading as long as the machine needed for it. */
const readingMs = 100
/** Number of readings that fail in a row before reading is given up. */
const maxFailed = 3

/** A text reader for a show on a virtual clock, which stops while a text is read. */
export interface StoppingReader extends Pick<ChosenEngine, 'read' | 'embed' | 'close'> {
  readonly name: string
  /** Returns why reading was given up, or null. */
  problem(): string | null
  /** Resolves when nothing is being read. */
  quiet(): Promise<void>
}

export function stoppingReader(engine: ChosenEngine): StoppingReader {
  const pending = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled: Promise<void> = work.then(
      () => void pending.delete(settled),
      () => void pending.delete(settled),
    )
    pending.add(settled)
    return work
  }
  let failed = 0
  let problem: string | null = null
  return {
    get name() {
      return engine.name
    },
    read: (picture, regions, unchanged) =>
      track(
        engine.read(picture, regions, unchanged).then((reading) => {
          failed = reading.error === undefined ? 0 : failed + 1
          if (failed >= maxFailed) problem = reading.error ?? null
          return { ...reading, ms: reading.ms === 0 ? 0 : readingMs }
        }),
      ),
    embed: (texts) => track(engine.embed(texts)),
    problem: () => problem,
    async quiet() {
      await otherWork()
      while (pending.size > 0) {
        await Promise.all(pending)
        await otherWork()
      }
    },
    close: engine.close,
  }
}

/** Lets work that needs no I/O settle. */
const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
