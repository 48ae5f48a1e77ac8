/** Upper bound for the average number of characters per token of a long text. */
const maxCharactersAToken = 8

/**
 * Returns whether a server probably cut the prompt, as Ollama does silently. `characters` is the length of the whole
 * request.
 */
export const looksTruncated = (characters: number, promptTokens: number, contextTokens: number): boolean =>
  promptTokens >= contextTokens - 1 ||
  (characters > contextTokens && characters > promptTokens * maxCharactersAToken)

/** Counts the characters of a request. Images are left out, since each server counts them differently. */
export const requestLength = (sent: unknown): number =>
  JSON.stringify(sent, (key, value: unknown) => (key === 'images' || key === 'image_url' ? undefined : value))
    .length

/** Renders the warning about a truncated prompt, with the remedy. `driver` is the name of the model's driver. */
export const truncationWarning = (model: string, driver: string): string =>
  `${model} received only part of its prompt: the server cut it to fit the context. ` +
  (driver === 'ollama' || driver === 'engine'
    ? 'Raise ollama.numCtx, or choose a model with a larger context.'
    : 'Raise the context length of the model server, or choose a model with a larger context.')
