import type { JsonSchema } from '../step/tool-spec.ts'
import type { AnswerRead, AnswerReader } from './answer.ts'
import type { ChatBridge } from './chat-bridge.ts'
import type { Body, ProxyRequest } from './request.ts'

/** A failure of the proxy or of its upstream, as sentences for a person. `status` is the HTTP status. */
export interface Problem {
  readonly status: 400 | 401 | 403 | 413 | 422 | 502 | 504 | 508
  readonly message: string
  readonly remedy: string
}

/** How a request offers its tools in the text of the prompt, or asks for an answer without tools. */
export interface TextOffer {
  /** The description of the tools and of the protocol. */
  readonly prompt: string
  /** Texts at which generation stops. */
  readonly stops: readonly string[]
  /** The grammar that the answer must follow; undefined if it may be any text. */
  readonly grammar: JsonSchema | undefined
  /** A message of the user to append, such as a request to answer without tools. */
  readonly last?: string
}

/** Rewrites one answer of a server: calls in its text become calls in its fields. */
export interface AnswerRewriter {
  /** Rewrites a whole answer. */
  whole(answer: Body): Body
  /** Rewrites the next message of a stream. An unchanged message is returned itself. */
  push(message: Body): readonly Body[]
  /** Whether the stream reached its end. */
  readonly isComplete: boolean
  /** What was read so far, one entry for each answer. */
  readonly reads: readonly AnswerRead[]
}

/** The API of a model server: how its requests are read and its answers written. */
export interface Dialect {
  readonly name: 'openai' | 'responses' | 'anthropic' | 'ollama'
  /** How a stream is framed: server-sent events, or lines of JSON. */
  readonly framing: 'events' | 'lines'
  /** Whether each event of a stream has its `type` as its name. */
  readonly namesEvents: boolean
  /** Reads a request. Returns undefined if it offers no tools. */
  readRequest(body: Body): ProxyRequest | undefined
  /** Sets the temperature of a request to 0. */
  greedy(body: Body): Body
  /** Removes the tools from a request. */
  withoutTools(body: Body): Body
  /** Moves the tools of a request into its text, as well as earlier calls and results. */
  inText(body: Body, offer: TextOffer): Body
  /** Whether the API accepts a grammar. */
  readonly acceptsGrammar: boolean
  /** Translates to chat completions, for servers that lack this API; undefined if there is no translation. */
  readonly bridge?: ChatBridge
  rewriter(openReader: () => AnswerReader, newId: () => string): AnswerRewriter
  /** Returns the body of an answer that reports a problem. `errorMessage` returns a message for a stream. */
  error(problem: Problem): Body
  errorMessage(problem: Problem): Body
  /** Whether an answer, or a message of a stream, has the tokens of the answer. */
  hasUsage(message: Body): boolean
  /** Returns the answer with the tokens of an earlier one added, because the proxy asked twice. */
  addUsage(answer: Body, earlier: Body): Body
}

export const sentenceOf = ({ message, remedy }: Problem): string => `${message} ${remedy}`
