import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import type { OpenQuestion } from '../../src-shared/contract/api/tools.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { EventOf } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { waitingAsks } from '../../src-shared/events/resume.ts'
import type { State } from '../../src-shared/events/state.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { runEnd, runNames } from '../journal/runs.ts'
import { foldRun } from '../journal/snapshot.ts'
import { createFolder, namesIn, readJson, reasonOf, replaceFile } from '../platform/files.ts'
import { isOwned } from '../platform/owner.ts'
import { type Answer, questionOf, readAnswer, recordAnswer, secretOf } from './answer-file.ts'

/** An open question and where its answer is recorded. */
export interface FoundQuestion {
  readonly question: OpenQuestion
  /** The name of the question's answer file in `dir`, the folder of the run. */
  readonly name: string
  readonly dir: string
}

/** The open questions of unfinished runs, even if the programs of these runs are not running. */
export interface Questions {
  readonly dataDir: string
  /**
   * Resolves with the questions that wait for a person and have not expired, grouped by run.
   * @param except the folder of a run to leave out
   */
  open(options?: { readonly except?: string }): Promise<FoundQuestion[]>
}

interface FollowedRun {
  state: State
  /** Offset (bytes) after the last event that was read. */
  bytes: number
  readonly waiting: Map<string, EventOf<'policy/ask'>>
}

/**
 * Finds the open questions of all unfinished runs that use this data folder.
 * @param options.dir a folder of runs to search instead
 * @param options.now returns the time (epoch ms) that deadlines are compared with
 */
export function followQuestions(options: {
  readonly dataDir: string
  readonly dir?: string | undefined
  readonly now: () => number
}): Questions {
  const { dataDir, now } = options
  const followed = new Map<string, FollowedRun>()
  let earlier: Promise<unknown> = Promise.resolve()

  const look = async (except: string | undefined): Promise<FoundQuestion[]> => {
    const folders = runFolders(options)
    for (const dir of followed.keys()) if (!folders.includes(dir)) followed.delete(dir)
    const found: FoundQuestion[] = []
    for (const dir of folders) {
      if (dir === except) continue
      try {
        const run = await advance(dir, followed.get(dir))
        followed.set(dir, run)
        found.push(...questionsOf(dir, run, dataDir))
      } catch {
        // Another program may have deleted the run meanwhile.
        followed.delete(dir)
      }
    }
    return found.filter(({ question }) => question.answer !== undefined || question.until > now())
  }
  return {
    dataDir,
    open({ except } = {}) {
      // Wait for the previous look, because each look continues where the previous one ended.
      const next = earlier.then(() => look(except))
      earlier = next.catch(() => {})
      return next
    },
  }
}

function runFolders({ dataDir, dir }: { readonly dataDir: string; readonly dir?: string | undefined }) {
  if (dir === undefined) return askingRuns(dataDir)
  const folder = resolve(dir)
  return runNames(folder)
    .map((run) => join(folder, run))
    .filter(isUnfinished)
}

async function advance(dir: string, last: FollowedRun | undefined): Promise<FollowedRun> {
  const file = eventsFile(dir)
  const run = last ?? (await firstLook(file))
  for await (const { event, start, bytes } of readEvents(file, { start: run.bytes, seq: run.state.seq })) {
    run.state = reduce(run.state, event)
    run.bytes = start + bytes
    if (event.type === 'policy/ask') run.waiting.set(event.ask, event)
  }
  const waiting = new Set(waitingAsks(run.state))
  for (const ask of run.waiting.keys()) if (!waiting.has(ask)) run.waiting.delete(ask)
  return run
}

async function firstLook(file: string): Promise<FollowedRun> {
  const { state, bytes: end } = await foldRun(file)
  const waiting = new Map<string, EventOf<'policy/ask'>>()
  const containing = (line: string) => line.includes('"policy/ask"')
  for await (const { event } of readEvents(file, { containing, end }))
    if (event.type === 'policy/ask') waiting.set(event.ask, event)
  return { state, bytes: end, waiting }
}

function questionsOf(dir: string, { waiting }: FollowedRun, dataDir: string): FoundQuestion[] {
  const run = basename(dir)
  const isRunning = waiting.size > 0 && isOwned(dir)
  return [...waiting.values()].map((event) => {
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
}

const schema = z.object({ dir: z.string().min(1) })

const folderIn = (dataDir: string): string => join(dataDir, 'asking')

/**
 * Notes in the data folder that a run has asked its user a question, so that the question can be found wherever the
 * run's folder is.
 * @param dir the folder of the run
 * @throws if the data folder cannot be written
 */
export function noteAskingRun(dataDir: string, dir: string): void {
  createFolder(folderIn(dataDir))
  askingRuns(dataDir)
  const path = resolve(dir)
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
  replaceFile(join(folderIn(dataDir), `${name}.json`), JSON.stringify({ dir: path }))
}

/**
 * Returns the folders of the unfinished runs that have asked a question, even if their programs are not running.
 * Forgets all other runs.
 */
function askingRuns(dataDir: string): string[] {
  const folder = folderIn(dataDir)
  const notes = namesIn(folder).filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
  return notes.flatMap((name) => {
    const dir = readJson(join(folder, name), schema)?.dir
    if (dir !== undefined && isUnfinished(dir)) return [dir]
    rmSync(join(folder, name), { force: true })
    return []
  })
}

/** Returns whether a run has events but has not ended. */
const isUnfinished = (dir: string): boolean => runEnd(eventsFile(dir))?.ended === false

/**
 * Answers an open question of any run.
 * @param wanted the id of the request, with its run if several runs have a request with this id
 * @returns the question, or why it could not be answered
 */
export async function answerQuestion(
  questions: Questions,
  wanted: { readonly ask: string; readonly run?: string | undefined },
  answer: Answer,
): Promise<{ ok: true; question: OpenQuestion } | { ok: false; error: CommandError }> {
  const found = (await questions.open()).filter(
    ({ question }) =>
      question.ask === wanted.ask && (wanted.run === undefined || question.run === wanted.run),
  )
  const [one, second] = found
  if (one === undefined)
    return failed('gone', `There is no open question ${wanted.ask}.`, 'List the open questions.')
  if (second !== undefined) {
    const runs = found.map(({ question }) => question.run).join(', ')
    return failed('ambiguous', `Several runs have a question ${wanted.ask}: ${runs}.`, 'Name the run.')
  }
  const { question, dir, name } = one
  if (question.answer !== undefined)
    return failed(
      'answered',
      `${wanted.ask} was answered before: ${question.answer}.`,
      'No action is needed.',
    )
  try {
    recordAnswer(dir, name, answer, secretOf(questions.dataDir))
    return { ok: true, question }
  } catch (error) {
    return failed(
      'disk',
      `Cannot write the answer into ${dir} (${reasonOf(error)}).`,
      'Check the disk and its permissions, then answer again.',
    )
  }
}

const failed = (kind: string, message: string, remedy: string) =>
  ({ ok: false, error: { kind, message, remedy } }) as const
