import type { ParseAnswer } from '../../../src-shared/contract/api/prompts.ts'

type Reading = ParseAnswer['readings'][number]

/** Texts of small models, to try the reader with. */
export const exampleTexts: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'JSON with a wrong key and a comma too many',
    text: 'Here goes.\n{"tool_calls": [{"name": "overlay_text", "arguments": {"msg": "Not the chest again",}}]}',
  },
  { name: 'A CALL line', text: 'CALL show_emote {emote: "party", count: "three"}' },
  {
    name: 'XML that is cut off',
    text: '<tool_call><function=overlay-text><parameter=text>That bridge was load-bearing',
  },
  { name: 'Python', text: '```tool_code\nprint(play_sfx(sound="tada"))\n```' },
  {
    name: 'A call that is only mentioned',
    text: 'You could write CALL play_sfx {"sound": "tada"}, for example.',
  },
]

const overlap = (a: Reading, b: Reading): boolean => a.from < b.end && b.from < a.end

/** Returns why a reading was taken or lost. */
export function verdict(reading: Reading, all: readonly Reading[]): string {
  if (reading.chosen && reading.valid) return 'The cheapest valid reading.'
  if (!reading.valid) {
    const errors = [...new Set(reading.calls.flatMap(({ errors }) => errors))]
    if (errors.length === 0) return 'No call could be read here.'
    return `${errors.join('; ')}.${reading.chosen ? ' It was meant as a call, so it is not shown as words.' : ''}`
  }
  const winner = all.find((other) => other.chosen && overlap(other, reading))
  if (winner === undefined) return 'The words around it only mention the call, so it must not run.'
  return winner.price < reading.price
    ? `It costs ${reading.price}; the taken one costs ${winner.price}.`
    : `It costs as much as the taken one, whose format (${winner.format}) is tried first.`
}
