import { quoteForeign, quoteLine } from '../safety/quote.ts'
import { text } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import type { Tool } from '../tools/tool.ts'

/** What a model reads about a choice. All of it but `persona` is from the game. */
export interface ForcePrompt {
  readonly persona: string
  readonly game: string
  readonly query: string
  readonly state?: string | undefined
  /** What the game reported lately, oldest first. */
  readonly contexts: readonly string[]
}

/** Returns the prompt for a choice. */
export function forcePrompt(
  { persona, game, query, state, contexts }: ForcePrompt,
  tools: readonly Pick<Tool, 'name'>[],
): { readonly system: string; readonly messages: readonly Message[] } {
  const lines = [
    ...(contexts.length === 0 ? [] : [`${quoteLine(game, 60)} reports:`]),
    ...contexts.map((context) => `- ${quoteLine(context, 400)}`),
    ...(state === undefined || state === '' ? [] : ['State of the game:', quoteForeign(state, 3000)]),
    `The game asks: ${quoteLine(query, 1000)}`,
    `Call exactly one of these tools: ${tools.map(({ name }) => name).join(', ')}.`,
  ]
  return {
    system: `You are ${persona}, and you play the game ${quoteLine(game, 60)}. It is your turn. Answer with one tool call and no other text. The values must come from the state of the game.`,
    messages: [{ role: 'user', content: [text(lines.join('\n'))] }],
  }
}
