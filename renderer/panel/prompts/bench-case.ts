import type { PromptedStep } from '../../../src-shared/contract/api/prompts.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'

/**
 * Converts a model call into a bench case (JSON) that expects the same tool calls. The user corrects them by hand.
 */
export function benchCase(
  turn: string,
  { step, model, request, answer }: Pick<PromptedStep, 'step' | 'model' | 'request' | 'answer'>,
): string {
  const prompt = [
    ...(request.system === '' ? [] : [{ role: 'system', content: request.system }]),
    ...request.messages.map((message) => {
      const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
      const content = [
        wordsOf(message.content),
        ...message.content.flatMap((block) => (block.type === 'json' ? JSON.stringify(block.json) : [])),
        ...calls.map((call) => `CALL ${call.name} ${JSON.stringify(call.arguments)}`),
      ].filter((words) => words !== '')
      return message.role === 'tool'
        ? { role: 'user', content: `Result of ${message.name}: ${content.join('\n')}` }
        : { role: message.role, content: content.join('\n') }
    }),
  ]
  const calls = answer?.type === 'tool_calls' ? answer.tool_calls : []
  const expected = calls.map(({ name, arguments: args }) => ({ tool: name, args }))
  return JSON.stringify(
    {
      id: `turn-${turn.replace(/\D/g, '') || '0'}-${step}`,
      why: `A turn that ${model} answered. Correct what it should have done.`,
      prompt,
      expects:
        expected.length === 0 ? { none: true } : expected.length === 1 ? expected[0] : { tools: expected },
    },
    null,
    2,
  )
}
