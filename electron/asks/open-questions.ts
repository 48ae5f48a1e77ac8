import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { OpenQuestion } from '../../src-shared/contract/http-command.ts'
import type { EventOf } from '../../src-shared/events/event.ts'
import { waitingAsks } from '../../src-shared/events/waiting-asks.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { foldRun } from '../journal/fold-run.ts'
import { isOwned } from '../journal/owner.ts'
import { runEnd, runNames, runsFolder } from '../journal/runs.ts'
import { questionOf, readAnswer, secretOf } from './answer-file.ts'

/** The folder of runs, and the data folder with the secret that authenticates answers. */
export interface QuestionPlace {
  readonly reportsDir: string
  readonly dataDir: string
  /** A folder of runs (`dir` of `startAgents`), instead of those below `reportsDir`. */
  readonly dir?: string | undefined
}

/** An open question and where its answer is recorded. */
export interface FoundQuestion {
  readonly question: OpenQuestion
  /** The name of its answer file in `dir`, the folder of the run. */
  readonly name: string
  readonly dir: string
}

/**
 * Returns the open questions of all unfinished runs, including those of programs that are not running: live runs, those
 * of `adlib team` and of `adlib agent run`. Runs that cannot be read are left out.
 */
export async function openQuestions(place: QuestionPlace): Promise<FoundQuestion[]> {
  const found: FoundQuestion[] = []
  for (const folder of runFolders(place))
    for (const run of runNames(folder)) found.push(...(await questionsOf(join(folder, run), place.dataDir)))
  return found
}

function runFolders({ reportsDir, dir }: QuestionPlace): string[] {
  if (dir !== undefined) return [resolve(dir)]
  const agents = join(reportsDir, 'agents')
  return [runsFolder(reportsDir), runsFolder(reportsDir, 'team'), ...foldersIn(agents)]
}

function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(dir, entry.name)] : [],
    )
  } catch {
    return []
  }
}

async function questionsOf(dir: string, dataDir: string): Promise<FoundQuestion[]> {
  const file = eventsFile(dir)
  if (runEnd(file)?.ended !== false) return []
  try {
    const waiting = new Set(waitingAsks((await foldRun(file)).state))
    if (waiting.size === 0) return []
    const isRunning = isOwned(dir)
    const events = new Map<string, EventOf<'policy/ask'>>()
    const containing = (line: string) => line.includes('"policy/ask"')
    for await (const { event } of readEvents(file, { containing }))
      if (event.type === 'policy/ask' && waiting.has(event.ask)) events.set(event.ask, event)
    return [...events.values()].map((event) => {
      const run = basename(dir)
      const name = questionOf({ ...event, run })
      const answer = readAnswer(dir, name, () => secretOf(dataDir))
      const { ask, agent, tool, args, t: askedAt, until } = event
      return {
        name,
        dir,
        question: {
          ...{ run, ask, tool, args, askedAt, until, isRunning },
          ...(agent === undefined ? {} : { agent }),
          ...(answer === null || answer === 'forged' ? {} : { answer: answer.verdict }),
        },
      }
    })
  } catch {
    // Another program may have deleted it meanwhile.
    return []
  }
}
