import { randomBytes } from 'node:crypto'
import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { eventParts } from '../journal/event-parts.ts'
import { newRunId } from '../journal/runs.ts'
import { createFolder, reasonOf, syncFile, syncFolderOf } from '../platform/files.ts'
import { AgentsError } from './agents-error.ts'

export interface ForkOptions {
  readonly from: string
  /** `seq` of the last event that is copied to the new run. */
  readonly seq: number
  readonly dir: string
  readonly now?: number
}

/**
 * Copies the events of an agent run up to `seq` into a new run.
 * @returns the folder of the new run
 * @throws AgentsError if the run cannot be forked at `seq`, or if the copy cannot be written
 */
export async function forkRun({ from, seq, dir, now = Date.now() }: ForkOptions): Promise<string> {
  const source = eventsFile(resolve(from))
  const bytes = await endOf(source, seq)
  const target = join(resolve(dir), newRunId(now))
  // Use a name that no run can have, so that an incomplete copy is never continued.
  const draft = join(resolve(dir), `fork-${randomBytes(4).toString('hex')}`)
  try {
    createFolder(draft)
    for (const part of eventParts(source)) {
      const rest = bytes - part.start
      if (rest <= 0) break
      const copy = join(draft, basename(part.path))
      copyFileSync(part.path, copy)
      if (rest < part.bytes) truncateSync(copy, rest)
      syncFile(copy, 'r')
    }
    renameSync(draft, target)
    syncFolderOf(target)
    return target
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new AgentsError('journal', {
      message: `Cannot write the fork into ${dir} (${reasonOf(error)}).`,
      remedy: 'Check the disk and its permissions, or name another folder.',
    })
  }
}

async function endOf(path: string, seq: number): Promise<number> {
  let last = 0
  try {
    for await (const { event, start, bytes } of readEvents(path)) {
      last = event.seq
      if (event.type === 'run/start' && event.team !== true)
        throw refused(`${path} is the run of a show, not an agent run.`, 'Only agent runs can be forked.')
      if (event.seq < seq) continue
      if (event.seq > seq) break
      if (event.type === 'run/end')
        throw refused(`Event ${seq} ends the run, so nothing can follow it.`, 'Name an earlier event.')
      return start + bytes
    }
  } catch (error) {
    if (error instanceof AgentsError) throw error
    throw refused(`Cannot read ${path} (${reasonOf(error)}).`, 'Name the folder of a run.')
  }
  throw refused(
    `There is no event ${seq} in ${path}.`,
    last === 0 ? 'Name the folder of a run.' : `Name an event from 1 to ${last}.`,
  )
}

const refused = (message: string, remedy: string): AgentsError =>
  new AgentsError('options', { message, remedy })
