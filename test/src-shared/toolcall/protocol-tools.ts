import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'

export const protocolTools: readonly ToolSpec[] = [
  {
    name: 'speak',
    description: 'Says it.',
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        voice: { type: 'string', enum: ['calm', 'loud'], default: 'calm' },
      },
      required: ['text'],
    },
    examples: [{ when: 'greeting chat', arguments: { text: 'hello' } }],
  },
]
