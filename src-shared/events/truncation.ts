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

/** Characters of what was sent. Pictures are left out: servers count those in ways of their own. */
export const charactersOf = (sent: unknown): number =>
  JSON.stringify(sent, (key, value: unknown) => (key === 'images' || key === 'image_url' ? undefined : value))
    .length

/** A prompt that was cut, in a sentence for a person, with what they can do. `driver` is the name of the model's driver. */
export const truncationWarning = (model: string, driver: string): string =>
  `${model} saw a part of its prompt only: its server cut it to fit the context. ` +
  (driver === 'ollama'
    ? 'Raise ollama.numCtx, or choose a model with a larger context.'
    : 'Start its server with a larger context, or choose a model that has one.')
