import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ProxiedRequest, proxiedAnswer } from '../../src-shared/contract/api/prompts.ts'
import { outcomeOf } from '../../src-shared/llm/driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { AnswerRead } from '../../src-shared/proxy/answer.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { finalText, type Step } from '../../src-shared/step/step.ts'
import { isMissing, readPlainFile, reasonOf, replaceFile } from '../platform/files.ts'
import type { ProxyReport } from './asked.ts'

const maxRequests = 20
/** Maximum size of the file in characters. A larger request is left out. */
const maxText = 500_000

/** Returns the file of the newest requests, through which the Playground sees what `adlib proxy --explain` does. */
export const recentRequestsFile = (dataDir: string): string => join(dataDir, 'proxy-requests.json')

/** Keeps the newest requests in a file that exists as long as the proxy runs. */
export function keepRecent(
  path: string,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: (line: string) => void },
): { readonly add: (report: ProxyReport) => void; readonly stop: () => void } {
  let requests: ProxiedRequest[] = []
  let isBroken = false
  const write = (): void => {
    if (isBroken) return
    try {
      replaceFile(path, JSON.stringify({ requests }))
    } catch (error) {
      isBroken = true
      log(`Cannot write ${path} (${reasonOf(error)}), so the Playground does not show these requests.`)
    }
  }
  write()
  return {
    add({ dialect, mode, request, reads }) {
      const { model } = request
      const newest = { at: clock.now(), dialect, mode, model, answers: reads.map(answerOf) }
      if (JSON.stringify(newest).length > maxText) return
      requests = [newest, ...requests].slice(0, maxRequests)
      while (JSON.stringify(requests).length > maxText) requests.pop()
      write()
    },
    stop: () => rmSync(path, { force: true }),
  }
}

/** Reads the newest requests. Returns null if no proxy writes them. */
export function readRecent(path: string): ProxiedRequest[] | null {
  try {
    return proxiedAnswer.parse(JSON.parse(readPlainFile(path, 4 * maxText).toString('utf8'))).requests
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function answerOf({
  calls,
  raw,
  repairs,
  rejected,
  isHelped,
}: AnswerRead): ProxiedRequest['answers'][number] {
  const [first, ...rest] = calls.map(({ id, name, arguments: args }) => ({
    id,
    name,
    arguments: recordIn(args),
  }))
  const step: Step =
    first === undefined ? finalText(raw) : { type: 'tool_calls', tool_calls: [first, ...rest] }
  const outcome = outcomeOf({ step, rejected })
  return { step, outcome, raw, repairs: [...repairs], rejected: [...rejected], isHelped }
}

function recordIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : { value }
  } catch {
    return { text }
  }
}
