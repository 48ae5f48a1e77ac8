import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import type { PlaygroundHost } from '../gateway/host.ts'
import { answerOf, askOnce, nameOfTwo } from '../playground/ask-once.ts'
import type { ModelChoices } from './models.ts'

/** Creates the playground of a performance. The playground runs no tools, so nothing reaches the audience. */
export const createPlayground = (deps: {
  readonly models: Pick<ModelChoices, 'locate'>
  readonly tools: () => readonly ToolSpec[]
  /** Whether the streamer selected this model, or the model is active. */
  readonly isSelected: (model: string) => boolean
  readonly yielding: (driver: LlmDriver) => LlmDriver
}): PlaygroundHost => ({
  tools: deps.tools,
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
    const { server, model: found } = located.value
    // A prompt from the show contains text from the screen, which must not leave this computer without consent.
    if (found.isCloud && !deps.isSelected(model))
      return failed(
        'cloud',
        `${model} runs on Ollama's own servers, and you have not selected it.`,
        'First select it as the model that performs (this needs a code), or choose another model.',
      )
    const driver = deps.yielding(server.driver)
    const result = await askOnce(driver, { ...question, model: found.name }, signal)
    return result.ok
      ? { ok: true, answer: answerOf(result) }
      : failed(result.kind, result.message, result.remedy)
  },
})
