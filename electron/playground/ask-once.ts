import type { AskAnswer, AskQuestion } from '../../src-shared/contract/api/prompts.ts'
import { type LlmAnswer, type LlmDriver, type LlmResult, outcomeOf } from '../../src-shared/llm/driver.ts'
import { packs, performerPacks } from '../../src-shared/performer/load-pack.ts'
import { stageFieldsOf } from '../../src-shared/stage/define-stage-tool.ts'
import type { StageToolSpec, ToolSpec } from '../../src-shared/step/tool-spec.ts'

/** Asks a model for one step without running tools. Never rejects. */
export const askOnce = (driver: LlmDriver, question: AskQuestion, signal: AbortSignal): Promise<LlmResult> =>
  driver.call({ ...question, tools: question.tools.map(withStageWords), signal })

/** Returns a tool name that occurs more than once, or undefined. */
export const nameOfTwo = (tools: readonly ToolSpec[]): string | undefined =>
  tools.find(({ name }, index) => tools.findIndex((other) => other.name === name) !== index)?.name

/** Converts a model's answer to the format for the panel and other programs. */
export function answerOf(result: LlmAnswer): AskAnswer {
  const { step, mode, format, raw, repairs, rejected, mentioned, ms, usage, truncated } = result
  return {
    step,
    mode,
    format,
    outcome: outcomeOf(result),
    raw,
    repairs: [...repairs],
    rejected: [...rejected],
    ms: Math.round(ms),
    ...(mentioned?.length ? { mentioned: [...mentioned] } : {}),
    ...(usage === undefined ? {} : { usage }),
    ...(truncated === undefined ? {} : { truncated }),
  }
}

const stageWordsOf = new Map(
  packs
    .filter(({ name }) => performerPacks.includes(name))
    .flatMap(({ tools }) => tools.map((tool) => [tool.name, stageFieldsOf(tool).stage] as const)),
)

const withStageWords = (tool: StageToolSpec): StageToolSpec => ({
  ...tool,
  stage: tool.stage ?? stageWordsOf.get(tool.name),
})
