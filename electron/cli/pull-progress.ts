import type { PullProgress } from '../../src-shared/llm/ollama/client.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { byteWords } from './byte-words.ts'

/** Least milliseconds between two lines. */
const gapMs = 400

/**
 * Tells how far a download is, in lines: at most two or three a second, and none that says what the last one said. A part of the
 * model that takes hours has a line a percent.
 */
export function pullProgress(talk: (line: string) => void, clock: Clock): (progress: PullProgress) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let told = ''
  return ({ status, total, completed = 0 }) => {
    const percent = total ? Math.min(100, Math.floor((completed / total) * 100)) : undefined
    const key = `${status} ${percent}`
    const now = clock.monotonic()
    if (key === told || now - toldAt < gapMs) return
    toldAt = now
    told = key
    const far = total ? `: ${percent} % (${byteWords(completed)} of ${byteWords(total)})` : ''
    talk(`${status}${far}`)
  }
}
