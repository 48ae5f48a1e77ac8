import type { Step } from '../../step/step.ts'
import type { ToolSpec } from '../../step/tool-spec.ts'

/** One question of the probe: what is asked, and the call that answers it; none where the right answer is silence. */
export interface ProbeCase {
  readonly request: string
  readonly answer?: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
}

/** The tools that every question of the probe offers; nothing runs them. */
export const PROBE_TOOLS: readonly ToolSpec[] = [
  {
    name: 'ring_bell',
    description: 'Ring a bell a number of times.',
    parameters: {
      type: 'object',
      properties: {
        times: { type: 'integer', description: 'How often it rings' },
        tone: { type: 'string', enum: ['high', 'low'], description: 'Which bell' },
      },
      required: ['times', 'tone'],
    },
  },
  {
    name: 'note',
    description: 'Write a note for somebody.',
    parameters: {
      type: 'object',
      properties: {
        to: { type: 'string', description: 'Name of the person' },
        text: { type: 'string', description: 'Words of the note' },
      },
      required: ['to', 'text'],
    },
  },
  {
    name: 'distance',
    description: 'Distance between two towns.',
    parameters: {
      type: 'object',
      properties: {
        from: { type: 'string', description: 'First town' },
        to: { type: 'string', description: 'Second town' },
      },
      required: ['from', 'to'],
    },
  },
]

/** Six calls and four silences: a model that always acts, or never does, fails a good part either way. */
export const PROBE_CASES: readonly ProbeCase[] = [
  {
    request: 'Ring the low bell 4 times.',
    answer: { name: 'ring_bell', arguments: { times: 4, tone: 'low' } },
  },
  { request: 'What is the capital of Peru?' },
  {
    request: 'Write a note for Marta: "the soup is ready"',
    answer: { name: 'note', arguments: { to: 'Marta', text: 'the soup is ready' } },
  },
  {
    request: 'How far is it from Ulm to Graz?',
    answer: { name: 'distance', arguments: { from: 'Ulm', to: 'Graz' } },
  },
  { request: 'Tell me a joke about cats.' },
  {
    request: 'Ring the high bell twice.',
    answer: { name: 'ring_bell', arguments: { times: 2, tone: 'high' } },
  },
  {
    request: 'Note for Jon: "call me back"',
    answer: { name: 'note', arguments: { to: 'Jon', text: 'call me back' } },
  },
  { request: 'Which colour has an emerald?' },
  {
    request: 'What is the distance between Turin and Basel?',
    answer: { name: 'distance', arguments: { from: 'Turin', to: 'Basel' } },
  },
  { request: 'How do I boil an egg?' },
]

/** Up to this share right, the evidence counts in full; from `STRONG` on, the model decides alone. */
const WEAK = 0.4
const STRONG = 0.9

const same = (given: unknown, wanted: unknown): boolean =>
  typeof given === 'string' && typeof wanted === 'string'
    ? given.toLowerCase().replace(/[\s.!"']/g, '') === wanted.toLowerCase().replace(/[\s.!"']/g, '')
    : JSON.stringify(given) === JSON.stringify(wanted)

/** True where a step answers a probe question. */
export function answers({ answer }: ProbeCase, step: Step): boolean {
  if (!answer) return step.type === 'final'
  const call = step.type === 'tool_calls' && step.tool_calls.length === 1 ? step.tool_calls[0] : undefined
  return (
    call?.name === answer.name &&
    Object.entries(answer.arguments).every(([key, value]) => same(call.arguments[key], value))
  )
}

/**
 * How much evidence weighs with a model (0..1) from the steps it gave to `PROBE_CASES` by itself, in their order;
 * undefined for a question that got no step. A model that was not asked at all leans on evidence in full.
 */
export function probeWeight(steps: readonly (Step | undefined)[]): number {
  const right = PROBE_CASES.filter((probe, index) => {
    const step = steps[index]
    return step !== undefined && answers(probe, step)
  }).length
  const share = right / PROBE_CASES.length
  return Math.round(Math.min(1, Math.max(0, (STRONG - share) / (STRONG - WEAK))) * 100) / 100
}
