import { type ContentBlock, type TextBlock, text } from '../step/content.ts'
import type { PromptCut, PromptPartKind } from '../step/prompt-part.ts'
import type { Message } from '../step/step.ts'
import type { SentRequest } from './driver.ts'
import { toOllamaTool } from './ollama/adapter.ts'
import { callLines, promptFor } from './prompt.ts'
import { schemaProtocol } from './schema-protocol.ts'
import { contentText } from './transcript.ts'

/** A part of a prompt, in the form that the model received. */
export interface ShownPart {
  readonly is: PromptPartKind
  readonly role: Message['role']
  readonly text: string
  /** False for a grammar: it limits what the model may write, but the model does not read it. */
  readonly isRead: boolean
  readonly cut?: PromptCut
}

const usual: Readonly<Record<Message['role'], PromptPartKind>> = {
  system: 'rules',
  user: 'task',
  assistant: 'answer',
  tool: 'result',
}

/** Returns the parts of a prompt in the order in which the model reads them, followed by the grammar. */
export function promptParts({ request, mode, options }: SentRequest): ShownPart[] {
  const { tools } = request
  const prompt = promptFor(mode, request, options)
  const render = mode === 'schema' && tools.length > 0 ? schemaProtocol.renderCalls : callLines
  const parts: ShownPart[] = []
  /**
   * Whether the last labeled message is history. Calls and results have no label, so they belong to the message
   * before.
   */
  let isHistory = false
  const add = (role: Message['role'], block: TextBlock) => {
    if (block.text.trim() === '') return
    const { is = isHistory ? 'history' : usual[role], cut } = block.part ?? {}
    parts.push({ is, role, text: block.text, isRead: true, ...(cut === undefined ? {} : { cut }) })
  }
  for (const part of request.systemParts ?? [text(request.system)])
    add('system', part.part === undefined ? { ...part, part: { is: 'persona' } } : part)
  const protocol = prompt.system.slice(request.system.length).trim()
  const native = mode === 'native' ? tools.map((tool) => JSON.stringify(toOllamaTool(tool))).join('\n') : ''
  for (const words of [protocol, native])
    if (words !== '') parts.push({ is: 'tools', role: 'system', text: words, isRead: true })
  if (options.isBase)
    for (const line of promptFor(mode, { ...request, messages: [] }, options).lines)
      parts.push({ is: 'example', role: line.role, text: line.content, isRead: true })
  for (const message of prompt.messages) {
    const isLabeled = message.content.some((block) => block.type === 'text' && block.part !== undefined)
    if (isLabeled)
      isHistory = message.content.some((block) => block.type === 'text' && block.part?.is === 'history')
    for (const block of message.content) add(message.role, textOf(block))
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
    if (calls.length > 0) add('assistant', text(render(calls)))
  }
  if (prompt.format !== undefined)
    parts.push({ is: 'grammar', role: 'system', text: JSON.stringify(prompt.format), isRead: false })
  return parts
}

const textOf = (block: ContentBlock): TextBlock =>
  block.type === 'text' ? block : text(contentText([block]))
