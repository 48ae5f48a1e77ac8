import type { AskedModel } from '../../fixtures/asked-model.ts'

/**
 * Returns the word with which an answer begins in the example that is most like the last message, for prompts whose
 * examples are answers such as `loss | …`. Returns undefined for other prompts.
 */
export function nearestWord({ messages }: AskedModel): string | undefined {
  const asked = wordsIn(messages.at(-1)?.content ?? '')
  let best: { readonly word: string; readonly common: number } | undefined
  for (const [index, { role, content }] of messages.entries()) {
    const word = role === 'assistant' ? /^(\S+) \| /.exec(content)?.[1] : undefined
    if (word === undefined) continue
    const example = wordsIn(messages[index - 1]?.content ?? '')
    const common = [...example].filter((each) => asked.has(each)).length / Math.max(1, example.size)
    if (best === undefined || common > best.common) best = { word, common }
  }
  return best?.word
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}+/gu))
