/** Characters that one token holds at least, over any longer text of any language and tokenizer in use. */
const MOST_CHARACTERS_A_TOKEN = 8

/**
 * Whether a server cut the prompt to fit its context, which Ollama does without a word. It shows in the tokens that
 * it counted: as many as the context holds, or far too few for what was sent (whole messages are dropped).
 * @param characters of everything that was sent: words, tools, protocol
 */
export const looksTruncated = (characters: number, promptTokens: number, contextTokens: number): boolean =>
  promptTokens >= contextTokens - 1 ||
  (characters > contextTokens && characters > promptTokens * MOST_CHARACTERS_A_TOKEN)
