import { z } from 'zod'
import type { PromptedStep, PromptsAnswer } from '../../src-shared/contract/api/prompts.ts'
import type { AdlibEvent, EventOf } from '../../src-shared/events/event.ts'
import { promptParts } from '../../src-shared/llm/prompt.ts'
import { textBlock } from '../../src-shared/step/content.ts'
import { defined } from '../../src-shared/step/record.ts'
import { message } from '../../src-shared/step/step.ts'
import { stageToolSpec } from '../../src-shared/step/tool-spec.ts'
import { readEvents } from './event-file.ts'
import type { TurnPlace } from './turn-index.ts'

/** This text is in every line with a prompt, so that prompts are found without parsing every line. */
const mark = '"type":"llm/prompt"'

/** Reads the prompts that models received in a turn, and the models' answers. Rejects if the file cannot be read. */
export async function readTurnPrompts(
  path: string,
  { turn, at, start, end }: TurnPlace,
): Promise<PromptsAnswer> {
  const own: AdlibEvent[] = []
  for await (const { event } of readEvents(path, { start, end }))
    if ('turn' in event && event.turn === turn) own.push(event)
  const wanted = own.filter((event): event is EventOf<'llm/prompt'> => event.type === 'llm/prompt')
  if (wanted.length === 0) return { turn, at, steps: [] }
  const values = new Map<number, unknown>()
  const steps: PromptedStep[] = []
  const firstSeq = wanted[0]?.seq ?? 0
  for await (const { event } of readEvents(path, { end, containing: (line) => line.includes(mark) })) {
    if (event.type !== 'llm/prompt') continue
    for (const { number, value } of event.values) values.set(number, value)
    if (event.seq < firstSeq || event.turn !== turn) continue
    const sent = promptedStep(event, values, own)
    // The model answered the later one of two prompts for the same step.
    const same = steps.findIndex(({ step }) => step === event.step)
    if (same === -1) steps.push(sent)
    else steps[same] = sent
  }
  return { turn, at, steps }
}

function promptedStep(
  event: EventOf<'llm/prompt'>,
  values: ReadonlyMap<number, unknown>,
  turn: readonly AdlibEvent[],
): PromptedStep {
  const missing = new Set<string>(event.missing ?? [])
  const take = <T>(numbers: readonly number[], shape: z.ZodType<T>): T[] =>
    numbers.flatMap((number) => {
      const read = shape.safeParse(values.get(number))
      if (read.success) return [read.data]
      missing.add('lost')
      return []
    })
  const { step, mode, options, maxTokens, sampling, seed } = event
  const systemParts = take(event.system, textBlock)
  const request = {
    system: systemParts.map(({ text }) => text).join('\n'),
    systemParts,
    messages: take(event.messages, message),
    tools: take(event.tools, z.object(stageToolSpec.shape)),
    ...defined({ maxTokens, sampling, seed }),
  }
  const of = <Type extends 'llm/step' | 'llm/raw' | 'llm/repaired' | 'llm/final' | 'llm/failed'>(
    type: Type,
  ) => turn.findLast((one): one is EventOf<Type> => one.type === type && 'step' in one && one.step === step)
  const began = of('llm/step')
  const raw = of('llm/raw')?.text
  const final = of('llm/final')
  const failed = of('llm/failed')
  const model = began?.model ?? ''
  return {
    step,
    model,
    driver: began?.driver ?? '',
    mode,
    missing: [...missing],
    request,
    parts: promptParts({
      request: { ...request, model, signal: new AbortController().signal },
      mode,
      options,
    }),
    repairs: of('llm/repaired')?.repairs ?? [],
    ...defined({ raw }),
    ...(final === undefined ? {} : { answer: final.value, ms: final.ms }),
    ...(final?.outcome === undefined ? {} : { outcome: final.outcome }),
    ...(final?.usage === undefined ? {} : { usage: final.usage }),
    ...(final?.truncated === undefined ? {} : { truncated: final.truncated }),
    ...(failed === undefined
      ? {}
      : { failed: { kind: failed.kind, message: failed.message, remedy: failed.remedy } }),
  }
}
