import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import type { PlaygroundHost } from '../gateway/host.ts'
import { answerOf, askOnce, nameOfTwo } from '../playground/ask-once.ts'
import { readRecent, recentRequestsFile } from '../proxy/recent-requests.ts'
import type { ModelChoices } from './models.ts'
import type { TryGuard } from './try-guard.ts'

/** Creates the playground of a performance. The playground runs no tools, so nothing reaches the audience. */
export const createPlayground = (deps: {
  readonly models: Pick<ModelChoices, 'locate'>
  readonly tools: () => readonly ToolSpec[]
  readonly yielding: (driver: LlmDriver) => LlmDriver
  readonly guard: TryGuard
  readonly dataDir: string
}): PlaygroundHost => ({
  tools: deps.tools,
  proxied: () => readRecent(recentRequestsFile(deps.dataDir)),
  async ask(question, signal) {
    const { model, tools } = question
    const failed = (kind: string, message: string, remedy: string) => ({
      ok: false as const,
      failure: { kind, message, remedy },
    })
    if (isUnderstudy(model))
      return failed('no-model', 'The understudy is not a model, so it has no prompt.', 'Choose a model.')
    const twice = nameOfTwo(tools)
    if (twice !== undefined)
      return failed('invalid', `Two tools are named “${twice}”.`, 'Leave one of them out.')
    const located = await deps.models.locate(model, signal)
    if (!located.ok) return failed(located.fault.kind, located.fault.message, located.fault.remedy)
    const { system = '', messages } = question
    const blocked = deps.guard(located.value, JSON.stringify([system, messages, tools]).length)
    if (blocked !== null) return { ok: false, failure: blocked }
    const { server, model: found } = located.value
    const driver = deps.yielding(server.driver)
    const result = await askOnce(driver, { ...question, model: found.name }, signal)
    return result.ok
      ? { ok: true, answer: answerOf(result) }
      : failed(result.kind, result.message, result.remedy)
  },
})
