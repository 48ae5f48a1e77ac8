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
  /** The line's words when it appeared. Counters and misread letters may change them later. */
  readonly words: string
  readonly cameAt: number
}

/** Remembers the words that left the screen, and numbers the lines. Times are epoch ms. */
export interface SeenLines {
  /** Numbers lines that appeared beside the lines of `standing`. Marks those that are no news with `again`. */
  came(lines: readonly SeenLine[], standing: readonly StandingLine[], at: number): StandingLine[]
  /** @param seenAt time of the last observation that had the lines */
  left(lines: readonly StandingLine[], seenAt: number, at: number): void
  /** Marks lines that another program sent with `again` if the same words were seen a moment ago. */
  sent(lines: readonly SeenLine[], at: number): SeenLine[]
}

interface Times {
  readonly seenAt: number
  /** When the words last left the screen as a known line. */
  readonly leftAt: number
}

const never: Times = { seenAt: Number.NEGATIVE_INFINITY, leftAt: Number.NEGATIVE_INFINITY }

/** Creates an empty memory of lines. A run needs only one, because programs also send what the screen shows. */
export function createSeenLines(): SeenLines {
  const past = new Map<string, Times>()
  let lastId = 0

  const timesOf = (words: string): Times => past.get(words) ?? never

  function remember(words: string, times: Partial<Times>): void {
    if (words === '') return
    const next = { ...timesOf(words), ...times }
    past.delete(words)
    past.set(words, next)
    for (const oldest of [...past.keys()].slice(0, -maxPast)) past.delete(oldest)
  }

  const isRecent = (words: string, at: number): boolean => at - timesOf(words).seenAt < repeatMs

  return {
    came(lines, standing, at) {
      const shown = standing.map(({ words }) => words).filter((words) => words !== '')
      const known = lines.map(wordsOf).filter((words) => at - timesOf(words).leftAt < knownForMs)
      const old = new Set([...shown, ...(known.length >= minUncovered ? known : [])])
      const numbered = lines.map((line) => {
        const words = wordsOf(line)
        return { ...marked(line, old.has(words) || isRecent(words, at)), id: ++lastId, words, cameAt: at }
      })
      for (const { words } of numbered) remember(words, { seenAt: at })
      return numbered
    },
    left(lines, seenAt, at) {
      for (const { words, cameAt } of lines)
        remember(words, at - cameAt >= knownAfterMs ? { seenAt, leftAt: at } : { seenAt })
    },
    sent(lines, at) {
      const sent = lines.map((line) => marked(line, isRecent(wordsOf(line), at)))
      for (const line of lines) remember(wordsOf(line), { seenAt: at })
      return sent
    },
  }
}

const marked = (line: SeenLine, again: boolean): SeenLine => (again ? { ...line, again } : line)

/** Returns '' for a line without letters, because the same digits often appear again by chance. */
const wordsOf = ({ text }: SeenLine): string =>
  /\p{L}/u.test(text) ? text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ') : ''
