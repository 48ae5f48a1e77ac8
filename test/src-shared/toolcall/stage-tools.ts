import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'

const tool = (name: string, properties: Record<string, unknown>, required: string[] = []): ToolSpec => ({
  name,
  description: name,
  parameters: { type: 'object', properties, required, additionalProperties: false },
})

export const STAGE_TOOLS: readonly ToolSpec[] = [
  tool('wait', { ms: { type: 'integer', minimum: 0 } }, ['ms']),
  tool(
    'speak',
    { text: { type: 'string' }, voice: { type: 'string', enum: ['calm', 'loud', 'robot'], default: 'calm' } },
    ['text'],
  ),
  tool('overlay_text', { text: { type: 'string' }, seconds: { type: 'number' }, color: { type: 'string' } }, [
    'text',
  ]),
  tool(
    'play_sfx',
    { name: { type: 'string', enum: ['airhorn', 'drum_roll', 'sad_trombone'] }, volume: { type: 'number' } },
    ['name'],
  ),
  tool('set_flags', { muted: { type: 'boolean' }, tags: { type: 'array', items: { type: 'string' } } }),
  tool('stop_all', {}),
  tool('calculator', { operation: { type: 'string' }, a: { type: 'number' }, b: { type: 'number' } }, [
    'operation',
    'a',
    'b',
  ]),
  tool('math/add', { a: { type: 'number' }, b: { type: 'number' } }, ['a', 'b']),
  tool('search', { query: { type: 'string' }, limit: { type: 'integer' } }, ['query']),
]

/** A decoy whose name differs from `overlay_text` only by a hyphen. */
export const DECOY: ToolSpec = tool('overlay-text', { msg: { type: 'string' } }, ['msg'])
