import { performance } from 'node:perf_hooks'
import type { ParseAnswer, ParseQuestion } from '../../src-shared/contract/api/prompts.ts'
import { outcomeOf } from '../../src-shared/llm/driver.ts'
import { type ReadOptions, type ReadResult, readStep } from '../../src-shared/toolcall/read-step.ts'
import { indexTools } from '../../src-shared/toolcall/repair/tool-index.ts'
import { createStepStream } from '../../src-shared/toolcall/step-stream.ts'

/** The result of parsing a text, and the time it took (microseconds). */
export interface TimedResult {
  readonly result: ReadResult
  readonly us: number
}

/** Parses a model's text into a step, as a performance does. `chunks` are the pieces of a streamed text. */
export function parseText(
  { text, tools, cut, seen, asked }: Omit<ParseQuestion, 'strict'>,
  { strict, explain }: Pick<ReadOptions, 'strict' | 'explain'> = {},
  chunks?: readonly string[],
): TimedResult {
  const options: ReadOptions = { strict, explain, cut, seen, asked }
  // Not part of the measured time, because a performer indexes its tools only once.
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

/** Parses a text, and lists every reading that the parser considered. */
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
