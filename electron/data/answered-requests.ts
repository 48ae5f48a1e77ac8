import { appendFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { httpCommandAnswer } from '../../src-shared/contract/http-command.ts'
import { readPlainFile } from '../platform/files.ts'

const answered = z.object({
  sender: z.string(),
  key: z.string(),
  content: z.string(),
  at: z.number(),
  body: httpCommandAnswer,
})
type Answered = z.infer<typeof answered>

/** A file holds the answers of `keptMs`. With the rate limit of each key, even 50 keys together stay far below this. */
const maxBytes = 64 * 1024 * 1024

/**
 * Opens the answers to HTTP commands in the data folder, each a line of `answered-requests.jsonl`.
 * @param keptMs time for which an answer counts; a file that began earlier is moved aside and replaces the one before
 */
export function openAnsweredRequests(dataDir: string, keptMs: number) {
  const path = join(dataDir, 'answered-requests.jsonl')
  const older = `${path}.old`
  let begunAt: number | null = null
  const linesOf = (file: string): Answered[] => {
    try {
      return readPlainFile(file, maxBytes).toString().split('\n').flatMap(parsed)
    } catch {
      return []
    }
  }
  return {
    read(): readonly Answered[] {
      const current = linesOf(path)
      begunAt = current[0]?.at ?? null
      return [...linesOf(older), ...current]
    },
    add(one: Answered): void {
      try {
        begunAt ??= one.at
        // If the system clock was set back, the file began in the future.
        if (Math.abs(one.at - begunAt) >= keptMs) {
          renameSync(path, older)
          begunAt = one.at
        }
        // The line break comes first, because a crash may have cut off the last line.
        appendFileSync(path, `\n${JSON.stringify(one)}`, { mode: 0o600 })
      } catch {
        // The answer is still remembered in memory; only a restart within `keptMs` forgets it.
      }
    },
  }
}

function parsed(line: string): Answered[] {
  try {
    const { data } = answered.safeParse(JSON.parse(line))
    return data === undefined ? [] : [data]
  } catch {
    return []
  }
}
