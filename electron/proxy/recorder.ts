import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { echoSources } from '../../src-shared/proxy/echo-sources.ts'
import { reasonOf } from '../platform/files.ts'
import type { ProxyReport } from './asked.ts'

/** Maximum size (characters) of a recording. */
const maxRecording = 100_000_000

/** Appends answers to `proxy.jsonl` in a folder, as lines that `adlib parse --jsonl` reads. */
export function createRecorder(
  dir: string,
  log: (line: string) => void,
): (report: ProxyReport) => Promise<void> {
  const path = join(dir, 'proxy.jsonl')
  let written = 0
  let count = 0
  let work = Promise.resolve()
  const append = async (line: string): Promise<void> => {
    if (written > maxRecording) return
    written += line.length
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await appendFile(path, line, { mode: 0o600 })
      if (written > maxRecording)
        log(`${path} is full, so recording has ended. Name another folder with --record.`)
    } catch (error) {
      written = Number.POSITIVE_INFINITY
      log(
        `Cannot write ${path} (${reasonOf(error)}), so recording has ended. Name another folder with --record.`,
      )
    }
  }
  return ({ request, reads }) => {
    for (const { raw, cut, calls } of reads) {
      count += 1
      const id = `${new Date().toISOString()}-${count}`
      const facts = { ...echoSources(request.said), ...(cut === undefined ? {} : { cut }) }
      const line = { id, model: request.model, text: raw, tools: request.tools, ...facts, calls }
      work = work.then(() => append(`${JSON.stringify(line)}\n`))
    }
    return work
  }
}
