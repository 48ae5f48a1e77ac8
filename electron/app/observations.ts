import { nextId } from '../../src-shared/events/ids.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { type Box, maxBlocks, maxTexts } from '../../src-shared/events/observation.ts'
import { blocksOf } from '../../src-shared/moments/blocks.ts'
import { removeEcho } from '../../src-shared/performer/echo-filter.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ObservationBody } from '../../src-shared/sight/memory/observe.ts'

/** Returns the embedding of each text. Rejects if it cannot be computed. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly string[]>

/** Maximum time (ms) that an observation waits for the embeddings of its blocks. */
const embedLimitMs = 500
/** Number of texts whose embeddings are kept. A text that returns is not embedded again. */
const maxKnown = 200

/**
 * Returns a function that writes observations, with their blocks of text, without the overlay's own words. While the
 * disk fails, it keeps only the newest one.
 * @param textBoxes returns the boxes of text on the screen, as fractions of the picture
 * @param embed without it, the blocks have no embeddings
 */
export function observationWriter(
  journal: Journal,
  clock: Clock,
  clean: (body: ObservationBody) => ObservationBody,
  textBoxes: () => readonly Box[],
  embed?: EmbedTexts,
): (body: ObservationBody) => void {
  let waiting: ObservationBody | null = null
  let writing: Promise<void> | null = null
  const known = new Map<string, string>()

  const append = (body: ObservationBody): void => {
    const observation = {
      ...{ id: nextId(journal.state(), 'observation'), ...body },
      // Text that another program sent has no picture and no boxes.
      ...(body.size !== undefined && { texts: textBoxes().slice(0, maxTexts).map(rounded) }),
    }
    journal.append({ type: 'sight/observation', observation })
  }

  const remember = (texts: readonly string[], embeddings: readonly string[]): void => {
    for (const [at, text] of texts.entries()) known.set(text, embeddings[at] ?? '')
    for (const old of [...known.keys()].slice(0, -maxKnown)) known.delete(old)
  }

  const write = (body: ObservationBody): void => {
    if (journal.trouble() !== null) {
      waiting = body
      return
    }
    const foreign = removeEcho(body, journal.state(), clock.now())
    if (foreign === null) return
    const cleaned = clean(foreign)
    const blocks = blocksOf(cleaned.newLines).slice(0, maxBlocks)
    const withBlocks = (): ObservationBody =>
      blocks.length === 0
        ? cleaned
        : {
            ...cleaned,
            blocks: blocks.map(({ text, box }) => ({ text, box, ...embeddingOf(known.get(text)) })),
          }
    const texts = blocks.map(({ text }) => text).filter((text) => !known.has(text))
    if (embed === undefined || (texts.length === 0 && writing === null)) {
      append(withBlocks())
      return
    }
    const before = writing
    const embedded = texts.length === 0 ? undefined : embed(texts).then((found) => remember(texts, found))
    const mine = Promise.all([before, embedded && withLimit(embedded, clock)]).then(() => {
      append(withBlocks())
      if (writing === mine) writing = null
    })
    writing = mine
  }
  journal.onTrouble((trouble) => {
    if (trouble !== null || waiting === null) return
    const body = waiting
    waiting = null
    write(body)
  })
  return write
}

const embeddingOf = (embedding = ''): { readonly embedding?: string } =>
  embedding === '' ? {} : { embedding }

/** Resolves when the work ends, fails or has taken too long. */
const withLimit = (work: Promise<void>, clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.after(embedLimitMs, resolve)
    const end = () => {
      stop()
      resolve()
    }
    work.then(end, end)
  })

/** Rounds a box to thousandths of the picture. On a 1080p screen, this moves an edge by less than 1 px. */
const rounded = (box: Box): Box => box.map((share) => Math.round(share * 1000) / 1000) as Box
