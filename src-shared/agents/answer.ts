import type { PendingAction } from '../events/agent-view.ts'
import type { ActionOutcome } from '../events/event/agent.ts'
import { isRecord } from '../step/record.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { readStep } from '../toolcall/read-step.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import type { Policy } from '../tools/policy.ts'
import type { Tool } from '../tools/tool.ts'
import { deepFreeze } from '../tools/tool-context.ts'
import { schemaToolValidator } from '../tools/tool-validator.ts'

const answerName = 'answer'

/** Prompt that asks the model to answer by calling the tool. */
export const answerPrompt = `Give your result by calling the tool \`${answerName}\` once.`

const answerTool = (schema: JsonSchema, onAnswer: () => void): Tool =>
  deepFreeze({
    name: answerName,
    origin: { kind: 'local' as const },
    description: 'Gives the result of the task.',
    ...schemaToolValidator(schema),
    domain: 'agents',
    tags: [],
    sideEffects: false,
    safeToRetry: true,
    timeoutMs: 1000,
    hooks: {},
    mixins: [],
    meta: {},
    run() {
      onAnswer()
      return { ok: true as const, value: 'The answer was accepted.' }
    },
  })

/** Returns the runtime of a turn whose model can also call the tool `answer`. */
export function withAnswer(runtime: ToolRuntime, schema: JsonSchema, onAnswer: () => void): ToolRuntime {
  const tool = answerTool(schema, onAnswer)
  const { registry } = runtime
  const policy: Policy = (asked) => (asked === tool ? { verdict: 'allow' } : runtime.policy(asked))
  return {
    ...runtime,
    policy,
    registry: {
      ...registry,
      get: (name) => (name === answerName ? tool : registry.get(name)),
      has: (name) => name === answerName || registry.has(name),
      list: () => [...registry.list().filter(({ name }) => name !== answerName), tool],
      select: (selectors) => registry.select(selectors),
    },
  }
}

/** Returns whether the record of a turn has an answer. */
export const isAnswered = ({ record = [] }: Pick<PendingAction, 'record'>): boolean =>
  record.some(({ calls }) => calls.some(({ tool, outcome }) => tool === answerName && outcome?.kind === 'ok'))

/**
 * Returns the outcome of an action, or undefined if it has not ended. A `think` with a schema succeeds only with an
 * answer that fits it.
 */
export function thinkOutcome({
  action,
  record = [],
  words = '',
  outcome,
}: PendingAction): ActionOutcome | undefined {
  if (action.do !== 'think' || action.schema === undefined || outcome === undefined) return outcome
  const calls = record.flatMap((step) => step.calls)
  const answer = calls.findLast(({ tool, outcome: end }) => tool === answerName && end?.kind === 'ok')
  if (answer !== undefined) return { kind: 'ok', value: answer.args }
  if (outcome.kind !== 'ok') return outcome
  const value = objectIn(words, action.schema)
  return value === null
    ? {
        kind: 'failed',
        error: 'no-answer',
        message: `The model gave no answer that fits: ${words.slice(0, 500)}`,
      }
    : { kind: 'ok', value }
}

function objectIn(words: string, schema: JsonSchema): Record<string, unknown> | null {
  const [json] = /\{[\s\S]*\}/.exec(words) ?? []
  if (json === undefined) return null
  const call = `{"name": "${answerName}", "arguments": ${json}}`
  const spec = { name: answerName, description: '', parameters: schema }
  const { step } = readStep(call, [spec])
  const args = step.type === 'tool_calls' ? step.tool_calls[0]?.arguments : undefined
  return isRecord(args) ? args : null
}
