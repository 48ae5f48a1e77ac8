import { text as textBlock } from '../step/content.ts'
import type { RejectedCall, Repair } from '../step/repair.ts'
import { assignCallIds, finalText, isStep, type Step } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { callsIn } from './envelope.ts'
import type { RawCall } from './format.ts'
import { judgeCall } from './judge-call.ts'
import { cutRaw } from './read-step.ts'
import { repairOf } from './repair-rules.ts'
import { indexTools } from './tool-index.ts'

export interface RepairedStep {
  readonly step: Step
  readonly repairs: Repair[]
  /** For each call of the step the JSON of its name and arguments as given, at most 2,000 characters. */
  readonly raws: readonly string[]
  readonly rejected: RejectedCall[]
  /** False when nothing of the object could be made a step; the step then says so. */
  readonly valid: boolean
}

const LISTS = ['tool_calls', 'toolCalls', 'tool_call', 'toolCall', 'function_call', 'data']

/**
 * Makes a canonical step of an object that a server or a model gave: calls under `tool_calls`,
 * `toolCalls` or `data.tool_calls`, OpenAI's or Ollama's form, arguments as text, a final answer without content, an
 * unknown type. Names and arguments are repaired by the declared tools. Never throws.
 */
export function repairStep(raw: unknown, tools: readonly ToolSpec[]): RepairedStep {
  if (typeof raw === 'string')
    return {
      step: finalText(raw),
      repairs: [repairOf('step-shape', '', 'text')],
      raws: [],
      rejected: [],
      valid: true,
    }
  if (typeof raw !== 'object' || raw === null)
    return { step: finalText('Invalid tool call output.'), repairs: [], raws: [], rejected: [], valid: false }
  const given = raw as Record<string, unknown>
  if (given.type === 'final' && isStep(given))
    return { step: given, repairs: [], raws: [], rejected: [], valid: true }
  const list = Array.isArray(raw)
    ? undefined
    : LISTS.find((key) => typeof given[key] === 'object' && given[key] !== null)
  const index = indexTools(tools)
  const found = callsIn(list === undefined ? raw : { [list]: given[list] }, index, true)
  if (found.length === 0) return finalOf(given)
  const repairs: Repair[] =
    list === undefined || list === 'tool_calls' ? [] : [repairOf('step-shape', '', list)]
  const rejected: RejectedCall[] = []
  const raws: string[] = []
  const calls: { id?: string | undefined; name: string; arguments: Record<string, unknown> }[] = []
  for (const call of found) {
    const rawCall: RawCall = {
      name: call.name,
      args: call.args,
      id: call.id,
      repairs: call.repairs,
      from: 0,
      end: 0,
    }
    const judged = judgeCall(rawCall, index, false)
    if (!judged.valid) {
      rejected.push({
        raw: JSON.stringify(call.args) ?? '',
        name: call.name,
        args: call.args,
        errors: [...judged.errors],
      })
      continue
    }
    repairs.push(
      ...judged.repairs.map((repair) => ({ ...repair, path: `calls[${calls.length}].${repair.path}` })),
    )
    raws.push(cutRaw(JSON.stringify({ name: call.name, arguments: call.args })))
    calls.push({ id: call.id, name: judged.name, arguments: judged.args })
  }
  const words = wordsIn(given)
  if (calls.length === 0) return { step: finalText(words), repairs, raws, rejected, valid: true }
  const step = { type: 'tool_calls' as const, tool_calls: assignCallIds(calls) }
  return {
    step: words === '' ? step : { ...step, content: [textBlock(words)] },
    repairs,
    raws,
    rejected,
    valid: true,
  }
}

/** A final answer, from `content` or `text`; an object of an unknown type is printed, never lost. */
function finalOf(given: Record<string, unknown>): RepairedStep {
  const words = wordsIn(given)
  const type = given.type
  if (type === 'final' || type === undefined || words !== '')
    return {
      step: finalText(words),
      repairs: Array.isArray(given.content) ? [] : [repairOf('missing-content', 'content')],
      raws: [],
      rejected: [],
      valid: type === 'final' || words !== '',
    }
  return {
    step: finalText(JSON.stringify(given)),
    repairs: [repairOf('unknown-type', 'type', type)],
    raws: [],
    rejected: [],
    valid: false,
  }
}

function wordsIn(given: Record<string, unknown>): string {
  const { content, text } = given
  if (typeof content === 'string') return content
  if (Array.isArray(content))
    return content
      .map((block) =>
        typeof block === 'object' && block !== null && typeof (block as { text?: unknown }).text === 'string'
          ? (block as { text: string }).text
          : '',
      )
      .filter((part) => part !== '')
      .join('\n')
  return typeof text === 'string' ? text : ''
}
