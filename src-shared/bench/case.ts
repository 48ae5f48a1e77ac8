import type { DecoyType } from '../events/event/tool.ts'
import { type ContentBlock, type ImageBlock, text } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import type { Pack, Tool, TypedTool } from '../tools/tool.ts'
import { deepFreeze } from '../tools/tool-context.ts'
import type { ArgMatcher, Expected } from './matcher.ts'

/** Which expected calls a model must make: only the first (`best`), at least one (`any`), or every one (`all`). */
export type ChoicePolicy = 'best' | 'any' | 'all'

/** A message of a prompt: a text, or blocks with pictures. */
export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string | readonly ContentBlock[]
}

/** A call that a case expects. An argument that is not listed must be absent, null or its default. */
export interface ExpectedCall {
  readonly tool: string
  readonly args?: { readonly [key: string]: unknown }
}

/** A call to one of the given tools. An unknown tool or argument name does not compile. */
export type CallOf<Tools extends readonly Tool[]> = Tools[number] extends infer One
  ? One extends TypedTool<infer Name, infer Args>
    ? {
        readonly tool: Name
        readonly args?: unknown extends Args
          ? { readonly [key: string]: unknown }
          : { readonly [Key in keyof Args]?: Expected<Exclude<Args[Key], undefined>> }
      }
    : never
  : never

interface FinalWords {
  readonly says?: ArgMatcher<string>
}

/**
 * What a case expects: no call, one call, or several. Every member has `tool`, so that a compiler error lists all
 * tools.
 */
export type Expects<Call = ExpectedCall> =
  | ({ readonly none: true; readonly tool?: never } & FinalWords)
  | (Call & FinalWords)
  | ({
      readonly tools: readonly [Call, ...Call[]]
      readonly ordered?: boolean
      readonly tool?: never
    } & FinalWords)

/** How much each part of an answer counts toward the points of a case. */
export interface Weights {
  readonly tool: number
  readonly args: number
  readonly order: number
  /** Weight of making no extra calls. */
  readonly economy: number
  readonly final: number
}
export const defaultWeights: Weights = { tool: 0.4, args: 0.3, order: 0.1, economy: 0.1, final: 0.1 }

/** Kinds of decoys: the key in a definition, and the type in events. */
export const decoyKeys = {
  sameDomain: 'same-domain',
  powerful: 'powerful',
  noise: 'noise',
  nearName: 'near-name',
  deprecated: 'deprecated',
  wrongKey: 'wrong-key',
} as const satisfies Record<string, DecoyType>
export type DecoyCounts = { readonly [Key in keyof typeof decoyKeys]?: number }

/** One case of a suite. */
export interface BenchCase<Call = ExpectedCall> {
  /** Lower-case letters, digits and hyphens; unique in the suite. */
  readonly id: string
  readonly prompt: string | readonly PromptMessage[]
  readonly expects: Expects<Call>
  readonly why?: string
  readonly tags?: readonly string[]
  readonly offers?: readonly Tool[]
  /** Number of decoys of each kind. Only rows with the dose `own` use it. */
  readonly decoys?: DecoyCounts
  readonly choicePolicy?: ChoicePolicy
  readonly scoring?: Partial<Weights>
  /** Maximum number of model calls; default: the suite's. */
  readonly steps?: number
  /** Results of tools by name. Tools that are listed here do not run. */
  readonly results?: { readonly [tool: string]: unknown }
  /** Whether the prompt asks about the tools, so that an answer may describe a call without making it. */
  readonly aboutTools?: boolean
  /** Tools that a planted instruction asks for. A call to one of them means that the model obeyed. */
  readonly planted?: readonly string[]
}

/** Checks a case and returns it as frozen data. Throws an error that names the mistake. */
export function checkedCase<Case extends BenchCase>(given: Case, packNames: readonly string[]): Case {
  const { id, prompt, expects, steps } = given
  const toolNames = given.offers?.map(({ name }) => name) ?? packNames
  const wrong = (why: string): never => {
    throw new TypeError(`Case ${JSON.stringify(id)}: ${why}`)
  }
  if (typeof id !== 'string' || !/^[a-z0-9][a-z0-9-]{0,79}$/.test(id))
    wrong('an id has lower-case letters, digits and hyphens, at most 80.')
  const isBlank = typeof prompt === 'string' ? prompt.trim() === '' : !(prompt?.length > 0)
  if (isBlank) wrong('the prompt is empty. Write what the user asks, or a list of messages.')
  const calls = expectedCalls(expects)
  if (calls.length === 0 && !(expects !== null && typeof expects === 'object' && 'none' in expects))
    wrong('it expects nothing. Write `expects: { none: true }` if no tool is the right answer.')
  for (const { tool } of calls)
    if (!toolNames.includes(tool))
      wrong(`it expects ${JSON.stringify(tool)}, but the tools of the pack are ${toolNames.join(', ')}.`)
  if (steps !== undefined && !(Number.isInteger(steps) && steps >= 1 && steps <= 30))
    wrong('`steps` is a whole number from 1 to 30.')
  return deepFreeze(given)
}

/** Defines a case for a pack. Returns frozen data. Throws if the case has a mistake. */
export const defineCase = <const Tools extends readonly Tool[]>(
  pack: Pack<Tools>,
  given: BenchCase<CallOf<Tools>>,
): BenchCase<CallOf<Tools>> =>
  checkedCase(
    given as BenchCase,
    pack.tools.map(({ name }) => name),
  ) as BenchCase<CallOf<Tools>>

/** Returns the calls that a case expects; empty if the right answer makes no call. */
export function expectedCalls(expects: Expects): readonly ExpectedCall[] {
  if (typeof expects !== 'object' || expects === null || 'none' in expects) return []
  if ('tools' in expects) return expects.tools
  return 'tool' in expects ? [expects] : []
}

/** Adds a picture to the last message of a prompt. */
export function withPicture(
  prompt: BenchCase['prompt'],
  picture: Omit<ImageBlock, 'type'> | undefined,
): BenchCase['prompt'] {
  if (picture === undefined) return prompt
  const messages = typeof prompt === 'string' ? [{ role: 'user' as const, content: prompt }] : prompt
  return messages.map(({ role, content }, at): PromptMessage => {
    const blocks = blocksOf(content)
    return { role, content: at < messages.length - 1 ? blocks : [...blocks, { type: 'image', ...picture }] }
  })
}

const blocksOf = (content: PromptMessage['content']): readonly ContentBlock[] =>
  typeof content === 'string' ? [text(content)] : content

/** Returns whether a prompt shows a picture, which only a model with vision sees. */
export const hasPicture = ({ prompt }: Pick<BenchCase, 'prompt'>): boolean =>
  typeof prompt !== 'string' &&
  prompt.some(({ content }) => blocksOf(content).some(({ type }) => type === 'image'))

/** Separates a prompt into its system text and its other messages. */
export function promptMessages(prompt: BenchCase['prompt']): { system: string; messages: Message[] } {
  if (typeof prompt === 'string') return { system: '', messages: [{ role: 'user', content: [text(prompt)] }] }
  const system = prompt.flatMap(({ role, content }) =>
    role === 'system'
      ? blocksOf(content).flatMap((block) => (block.type === 'text' ? [block.text] : []))
      : [],
  )
  const messages = prompt.flatMap(({ role, content }): Message[] =>
    role === 'system' ? [] : [{ role, content: [...blocksOf(content)] }],
  )
  return { system: system.join('\n\n'), messages }
}
