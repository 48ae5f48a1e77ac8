import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { coHost } from '../../src-shared/exam/exam-chat.ts'
import { noReaction, type Reaction } from '../../src-shared/exam/find-leaks.ts'
import type { DataFailure } from '../platform/files.ts'
import { endWithAdlib, splitCommand } from '../platform/run-program.ts'
import type { ExamTarget } from './target.ts'

const texts = z.array(z.string()).default([])
const answer = z.object({ said: texts, shown: texts, calls: texts, changes: texts })

const maxErrorText = 500

/**
 * A co-host behind a program that speaks a protocol of lines. It reads `{"chat", "coHost", "setting", "context"}` at the
 * beginning of a chat, which it does not answer, and `{"name", "roles", "text", "raid"?}` for each message. It answers
 * each message with one line: `{"said", "shown", "calls", "changes"}`, of which all are optional, or plain text.
 */
export function commandTarget(options: {
  readonly command: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}): ExamTarget {
  const { command, timeoutMs, signal } = options
  const [program = '', ...args] = splitCommand(command)
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const letGo = endWithAdlib(child)
  let ended: string | undefined
  let errors = ''
  let listener: ((line: string | null) => void) | undefined
  const waiting: string[] = []
  const end = (why: string): void => {
    ended ??= why
    listener?.(null)
  }
  child.on('error', (error) => end(error.message))
  child.on('close', (code) => end(`it ended with code ${code}`))
  child.stdin.on('error', () => {})
  child.stderr.on('data', (piece) => {
    errors = `${errors}${piece}`.slice(-maxErrorText)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (listener === undefined) waiting.push(line)
    else listener(line)
  })
  const write = (value: object): void => void child.stdin.write(`${JSON.stringify(value)}\n`)
  /** Resolves with the next line, or with a reason why there is none. */
  const nextLine = (): Promise<{ line: string } | { why: string }> =>
    new Promise((resolve) => {
      const first = waiting.shift()
      if (first !== undefined) return resolve({ line: first })
      if (ended !== undefined) return resolve({ why: ended })
      const done = (given: { line: string } | { why: string }): void => {
        listener = undefined
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        resolve(given)
      }
      const stop = (): void => done({ why: 'the exam was stopped' })
      const timer = setTimeout(
        () => done({ why: `it did not answer within ${timeoutMs / 1000} s` }),
        timeoutMs,
      )
      signal.addEventListener('abort', stop, { once: true })
      listener = (line) => done(line === null ? { why: ended ?? 'it ended' } : { line })
    })
  const failure = (why: string): DataFailure => ({
    message: `\`${command}\` gave no answer: ${why}.${errors.trim() === '' ? '' : ` It wrote: ${errors.trim()}`}`,
    remedy: 'It must answer each message with one line and flush it; docs/chat.md has the protocol.',
  })
  return {
    name: `\`${command}\``,
    async begin({ id, setting, context }) {
      write({ chat: id, coHost, setting, context })
      return null
    },
    async send({ name, roles, text, raid }) {
      write({ name, roles, text, ...(raid === undefined ? {} : { raid }) })
      const given = await nextLine()
      if ('why' in given) return { ok: false, failure: failure(given.why) }
      const reaction = readAnswer(given.line)
      return reaction === undefined
        ? { ok: false, failure: failure(`its line is no answer: ${given.line.slice(0, 200)}`) }
        : { ok: true, reaction }
    },
    async close() {
      letGo()
      child.kill()
    },
  }
}

function readAnswer(line: string): Reaction | undefined {
  const text = line.trim()
  if (!text.startsWith('{')) return { ...noReaction, said: text === '' ? [] : [text] }
  try {
    return answer.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
