import { performance } from 'node:perf_hooks'
import type { ParseAnswer, ParseQuestion } from '../../src-shared/contract/api/prompts.ts'
import { outcomeOf } from '../../src-shared/llm/driver.ts'
import { type ReadOptions, type ReadResult, readStep } from '../../src-shared/toolcall/read-step.ts'
import { indexTools } from '../../src-shared/toolcall/repair/tool-index.ts'
import { createStepStream } from '../../src-shared/toolcall/step-stream.ts'

/** The result of parsing a text, and the parsing time (microseconds). */
export interface TimedResult {
  readonly result: ReadResult
  readonly us: number
}

/**
 * Parses a model's text into a step, as a performance does.
 * @param chunks pieces in which to stream the text; default: the whole text as one piece
 */
export function parseText(
  { text, tools }: Pick<ParseQuestion, 'text' | 'tools'>,
  options: ReadOptions = {},
  chunks?: readonly string[],
): TimedResult {
  // A performer indexes its tools once, so indexing is not part of the measured time.
  indexTools(tools)
  const start = performance.now()
  let result: ReadResult
  if (chunks) {
    const stream = createStepStream(tools, options)
    for (const chunk of chunks) stream.push(chunk)
    result = stream.end().result
  } else result = readStep(text, tools, options)
  return { result, us: Math.round((performance.now() - start) * 1000) }
}

/** Parses a text. The answer lists every reading that the parser considered. `us` excludes the time to collect them. */
export function explainText(question: ParseQuestion): ParseAnswer {
  const { us } = parseText(question, { strict: question.strict })
  const { result } = parseText(question, { strict: question.strict, explain: true })
  const { step, repairs, format, rejected, candidates = [] } = result
  return {
    step,
    outcome: outcomeOf(result),
    format,
    repairs,
    rejected,
    readings: candidates.map((one) => ({
      ...one,
      calls: one.calls.map((call) => ({ ...call, errors: [...call.errors], repairs: [...call.repairs] })),
    })),
    us,
  }
}
