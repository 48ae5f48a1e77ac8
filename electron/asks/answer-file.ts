import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { EventOf } from '../../src-shared/events/event.ts'
import { storedTokens } from '../data/tokens-file.ts'
import { createFolder, readPlainFile, replaceFile, syncFile, syncFolderOf } from '../platform/files.ts'

const schema = z.object({
  verdict: z.enum(['allow', 'deny']),
  by: z.string().min(1).max(60),
  /** Epoch ms. */
  at: z.number(),
  seal: z.string(),
})

/** A person's answer to an approval request. `by` names the person or program. */
export type Answer = Omit<z.infer<typeof schema>, 'seal'>

/**
 * Returns the name under which the answer to a question is recorded. Repeated attempts of one call share a name, so
 * that one answer counts for all.
 */
export const questionOf = ({
  run,
  agent,
  ask,
  key = ask,
  tool,
  args,
}: Pick<EventOf<'policy/ask'>, 'run' | 'ask' | 'key' | 'tool' | 'args'> & {
  readonly agent?: string | undefined
}): string =>
  createHash('sha256')
    .update(JSON.stringify([run, agent ?? null, key, tool, args ?? null]))
    .digest('hex')

/** Returns the panel's token, which authenticates answers. Creates it if necessary. */
export function secretOf(dataDir: string): string {
  createFolder(dataDir)
  return storedTokens(dataDir).tokens.panel
}

const fileOf = (dir: string, question: string): string => join(dir, 'answers', `${question}.json`)

/**
 * Records an answer in the folder of a run, and waits until it is on disk.
 * @param secret authenticates the answer, so that an agent cannot write files to approve its own calls
 * @throws if the folder cannot be written
 */
export function recordAnswer(dir: string, question: string, answer: Answer, secret: string): void {
  const path = fileOf(dir, question)
  createFolder(dirname(path))
  const seal = sealOf(question, answer, secret)
  replaceFile(path, JSON.stringify({ ...answer, seal } satisfies z.infer<typeof schema>))
  syncFile(path, 'r')
  syncFolderOf(path)
}

/**
 * Returns the recorded answer to a question, null if there is none, or `forged` if it is unreadable or its `seal` is
 * wrong.
 */
export function readAnswer(dir: string, question: string, secret: () => string): Answer | 'forged' | null {
  const path = fileOf(dir, question)
  if (!existsSync(path)) return null
  try {
    const { seal, ...answer } = schema.parse(JSON.parse(readPlainFile(path).toString()))
    const wanted = Buffer.from(sealOf(question, answer, secret()))
    const given = Buffer.from(seal)
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? answer : 'forged'
  } catch {
    return 'forged'
  }
}

const sealOf = (question: string, { verdict, by, at }: Answer, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([question, verdict, by, at]))
    .digest('hex')
