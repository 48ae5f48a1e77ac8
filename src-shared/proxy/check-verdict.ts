/** What a check of a model found. */
export interface CheckResult {
  readonly model: string
  readonly of: number
  /** Calls that a client gets from the server itself. */
  readonly server: number
  /** Calls that a client gets from the proxy with its default mode. */
  readonly proxy: number
  /** Calls that the proxy reads if the tools are in the text; undefined if that was not tried. */
  readonly text?: number
  /** Requests that got no answer in time, or were not sent because the time of the check was over. */
  readonly late: number
  /** Whether the server refuses requests with tools for this model. */
  readonly refusesTools: boolean
  /** Whether the model's template leaves out the tools; undefined if the server does not show it. */
  readonly dropsTools?: boolean
  /** Tokens at which the server cuts prompts, and tokens that the model can read. */
  readonly contextTokens?: number
  readonly modelContextTokens?: number
}

/** Calls that the proxy must read for a check to pass. */
export const minRead = 6

/** Returns the result of a check as sentences for a person. The first is the one to share. */
export function verdict(result: CheckResult): string[] {
  const { model, of, server, proxy, text, late, refusesTools } = result
  const { dropsTools, contextTokens, modelContextTokens } = result
  const isCut = contextTokens !== undefined && contextTokens < (modelContextTokens ?? 0)
  return [
    `Your server reads ${server} of ${of} calls of ${model}, with the proxy ${proxy}.`,
    ...(late > 0
      ? [`${late} ${late === 1 ? 'request' : 'requests'} got no answer in time, which counts as no call.`]
      : []),
    ...(refusesTools
      ? ['The server refuses tools for this model, so the proxy describes them in the prompt.']
      : []),
    ...(dropsTools ? ["The model's template leaves out the tools, so the model never sees them."] : []),
    ...(text !== undefined && text > proxy ? [`With --mode text, the proxy reads ${text} of ${of}.`] : []),
    ...(isCut
      ? [
          `Prompts are cut at ${contextTokens} tokens, although the model can read ${modelContextTokens}. Tools and long chats need more: raise num_ctx.`,
        ]
      : []),
  ]
}
