import type { SeenLine } from '../../events/observation.ts'

/** OCR may lose a line and find it again, so the same words within this time (ms) are not news. */
const repeatMs = 8000
/**
 * Time (ms) on the screen after which a line is known. If at least `minUncovered` known lines return together within
 * `knownForMs`, a window in front of them has closed.
 */
const knownAfterMs = 8000
const knownForMs = 10 * 60_000
const minUncovered = 3
const maxPast = 300

/** A line on the screen. */
export interface StandingLine extends SeenLine {
  readonly id: number
  readonly cameAt: number
  /** When a reading last missed the line. */
  readonly missedAt?: number
}

export type SeenLines = ReturnType<typeof createSeenLines>

/**
 * Creates a memory of the words that were on the screen, which also numbers the lines. A run needs only one, because
 * programs also send what the screen shows. Times are epoch ms.
 */
export function createSeenLines() {
  /** When words were last seen, and when they last left the screen as a known line. */
  const past = new Map<string, { readonly seenAt: number; readonly leftAt: number | undefined }>()
  let lastId = 0

  function remember(line: SeenLine, seenAt: number, leftAt = past.get(wordsOf(line))?.leftAt): void {
    const words = wordsOf(line)
    past.delete(words)
    past.set(words, { seenAt, leftAt })
    for (const oldest of [...past.keys()].slice(0, -maxPast)) past.delete(oldest)
  }

  function isWithin(line: SeenLine, time: 'seenAt' | 'leftAt', at: number, withinMs: number): boolean {
    const since = past.get(wordsOf(line))?.[time]
    return since !== undefined && at - since < withinMs && hasLetters(line)
  }

  /** Marks lines that another program sent with `again` if the same words were seen a moment ago. */
  function sent(lines: readonly SeenLine[], at: number): SeenLine[] {
    const marked = lines.map((line) =>
      isWithin(line, 'seenAt', at, repeatMs) ? { ...line, again: true } : line,
    )
    for (const line of lines) remember(line, at)
    return marked
  }

  return {
    sent,
    /** Numbers lines that appeared beside others, and marks those that are not news with `again`. */
    came(lines: readonly SeenLine[], beside: readonly SeenLine[], at: number): StandingLine[] {
      const known = lines.filter((line) => isWithin(line, 'leftAt', at, knownForMs))
      const old = new Set([...beside, ...(known.length >= minUncovered ? known : [])].map(wordsOf))
      return sent(lines, at).map((line) => ({
        ...(old.has(wordsOf(line)) && hasLetters(line) ? { ...line, again: true } : line),
        id: ++lastId,
        cameAt: at,
      }))
    },
    /** @param seenAt time of the last observation that had the lines */
    left(lines: readonly StandingLine[], seenAt: number, at: number): void {
      for (const line of lines) remember(line, seenAt, at - line.cameAt >= knownAfterMs ? at : undefined)
    },
  }
}

/** A line without letters is always news, because the same digits often appear again by chance. */
const hasLetters = ({ text }: SeenLine): boolean => /\p{L}/u.test(text)

const wordsOf = ({ text }: SeenLine): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
