import type { EventBody } from '../events/event.ts'
import type { SentRequest } from '../llm/driver.ts'
import { partText } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

type PromptEvent = Extract<EventBody, { type: 'llm/prompt' }>
type Missing = NonNullable<PromptEvent['missing']>[number]

const maxText = 8000
const maxMessages = 100
const maxTools = 200
/**
 * With more values than this, the log forgets all of them. Later events then contain each value in full again, under
 * a new number.
 */
const maxValues = 2000
const maxCharacters = 1_000_000

/**
 * Records requests to models, so that they can be shown and sent again. Each event contains only the new parts in
 * full.
 */
export interface PromptLog {
  /** Returns the event for a request; null if the step's previous event has the same prompt. */
  record(place: { readonly turn: string; readonly step: number }, sent: SentRequest): PromptEvent | null
}

export function createPromptLog(): PromptLog {
  const numbers = new Map<string, number>()
  let characters = 0
  let next = 1
  let last = ''

  return {
    record({ turn, step }, { request, mode, options }) {
      const { maxTokens, sampling, seed } = request
      const missing = new Set<Missing>()
      const values: PromptEvent['values'] = []
      if (numbers.size > maxValues || characters > maxCharacters) {
        numbers.clear()
        characters = 0
      }
      const numberOf = (value: unknown): number => {
        const json = JSON.stringify(value)
        const known = numbers.get(json)
        if (known !== undefined) return known
        const number = next
        next += 1
        characters += json.length
        numbers.set(json, number)
        values.push({ number, value })
        return number
      }
      if (request.messages.length > maxMessages) missing.add('messages')
      if (request.tools.length > maxTools) missing.add('tools')
      const parts = request.systemParts ?? [partText('persona', request.system)]
      const prompt = {
        mode,
        options,
        system: parts.map((part) => numberOf({ ...part, text: short(part.text, missing) })),
        messages: request.messages.slice(-maxMessages).map((one) => numberOf(recordable(one, missing))),
        tools: request.tools.slice(0, maxTools).map((tool) => numberOf(sentPart(tool, mode))),
        ...(maxTokens === undefined ? {} : { maxTokens }),
        ...(sampling === undefined ? {} : { sampling }),
      }
      const key = JSON.stringify([turn, step, prompt])
      if (key === last) return null
      last = key
      return {
        type: 'llm/prompt',
        turn,
        step,
        ...prompt,
        // The seed is not part of `key`, because a different seed alone does not make a new prompt. After a bad line,
        // the model gets the same request with another seed.
        ...(seed === undefined ? {} : { seed }),
        values,
        ...(missing.size === 0 ? {} : { missing: [...missing] }),
      }
    },
  }
}

/** Returns what a model gets of a tool: no mode sends more than one example, and native calls send none. */
const sentPart = (
  { name, description, parameters, examples = [] }: ToolSpec,
  mode: SentRequest['mode'],
): ToolSpec => ({
  ...{ name, description, parameters },
  ...(mode === 'native' || examples.length === 0 ? {} : { examples: examples.slice(0, 1) }),
})

function short(text: string, missing: Set<Missing>): string {
  if (text.length <= maxText) return text
  missing.add('text')
  return `${text.slice(0, maxText)}…`
}

const recordable = (message: Message, missing: Set<Missing>): Message => ({
  ...message,
  content: message.content.map((block) => {
    if (block.type === 'text') return { ...block, text: short(block.text, missing) }
    if (block.type === 'image') {
      missing.add('picture')
      return partText('screen', `[picture, ${Math.ceil((block.data.length * 3) / 4 / 1000)} kB]`)
    }
    const json = JSON.stringify(block.json) ?? 'null'
    return json.length <= maxText ? block : { type: 'text', text: short(json, missing) }
  }),
})
