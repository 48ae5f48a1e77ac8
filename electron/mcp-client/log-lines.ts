import { StringDecoder } from 'node:string_decoder'
import { stripVTControlCharacters } from 'node:util'
import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'
import { hider } from './server-environment.ts'

const longest = 500
const rate = { burst: 20, perSecond: 2 }

/** Splits another program's standard error into lines of bounded length and rate. */
export interface LogLines {
  push(chunk: Uint8Array): void
  end(): void
}

/**
 * Creates a splitter that keeps a program from flooding the log.
 * @param secrets texts that are removed from each line before it is cut
 * @param write called with each kept line; if lines before it were left out, it begins with their number
 */
export function logLines(clock: Clock, secrets: readonly string[], write: (line: string) => void): LogLines {
  const hide = hider(secrets)
  const longestSecret = Math.max(0, ...secrets.map(({ length }) => length))
  const read = 2 * longest + longestSecret
  const decoder = new StringDecoder('utf8')
  let line = ''
  const bucket = tokenBucket(clock, rate)
  let leftOut = 0

  const finish = () => {
    const plain = stripVTControlCharacters(hide(line))
      .replace(/[^\P{C}\t]/gu, '')
      .trimEnd()
    const whole = line.length < read
    line = ''
    if (plain === '') return
    if (!bucket.take(1)) {
      leftOut += 1
      return
    }
    // The end of a cut line may be the beginning of a secret, so drop as many characters as the longest secret has.
    const known = hide(whole ? plain : plain.slice(0, Math.max(0, plain.length - longestSecret)))
    const cut = known.length > longest || !whole ? `${known.slice(0, longest)}…` : known
    write(leftOut === 0 ? cut : `[${leftOut} lines left out] ${cut}`)
    leftOut = 0
  }

  return {
    push(chunk) {
      const [first = '', ...more] = decoder.write(chunk).split(/\r?\n/)
      line = (line + first).slice(0, read)
      for (const next of more) {
        finish()
        line = next.slice(0, read)
      }
    },
    end() {
      finish()
      if (leftOut > 0) write(`[${leftOut} lines left out]`)
      leftOut = 0
    },
  }
}
