import { type ContentBlock, type ImageBlock, text } from '../step/content.ts'
import type { Message, ToolCall } from '../step/step.ts'

/** One line of a conversation in words alone, as every chat server takes it. */
export interface ChatLine {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  /** Base64, for models that see. */
  readonly images?: readonly string[]
}

/** How a tool's result begins where a model has no field for it; a model that writes this plays our side. */
export const RESULT_LINE = '\nResult of '

/** Longest json block that is put to a model, in characters. */
const MOST_JSON = 8000

/** Returns content as plain text: JSON blocks in compact form and bounded, and a mark for each picture. */
export const contentText = (content: readonly ContentBlock[]): string =>
  content
    .map((block) => {
      if (block.type === 'text') return block.text
      if (block.type === 'image') return '[picture]'
      const json = JSON.stringify(block.json) ?? 'null'
      return json.length > MOST_JSON ? `${json.slice(0, MOST_JSON)} … (cut)` : json
    })
    .filter((part) => part !== '')
    .join('\n')

/** The pictures of a content list, base64. */
export const imagesOf = (content: readonly ContentBlock[]): string[] =>
  content.flatMap((block) => (block.type === 'image' ? [block.data] : []))

/**
 * Messages as plain chat lines for a model that has no fields for tools: its own calls stand in its words as
 * `renderCalls` writes them, results come back as the user's lines. Neighbours of one role become one line, because
 * many chat templates (Gemma's among them) insist that roles take turns.
 */
export function chatLines(
  messages: readonly Message[],
  renderCalls: (calls: readonly ToolCall[]) => string,
  sees: boolean,
): ChatLine[] {
  const lines: { role: ChatLine['role']; content: string; images: string[] }[] = []
  for (const message of messages) {
    const role = message.role === 'tool' ? 'user' : message.role
    const words = contentText(message.content)
    const content =
      message.role === 'tool'
        ? `${RESULT_LINE}${message.name}: ${words}`.trimStart()
        : message.role === 'assistant' && message.tool_calls
          ? [words, renderCalls(message.tool_calls)].filter((part) => part !== '').join('\n')
          : words
    const images = sees && role === 'user' ? imagesOf(message.content) : []
    const last = lines.at(-1)
    if (last?.role === role) {
      last.content = `${last.content}\n\n${content}`
      last.images.push(...images)
    } else lines.push({ role, content, images })
  }
  return lines.map(({ images, ...line }) => (images.length > 0 ? { ...line, images } : line))
}

/** How roles are named in a running text, for models that continue text. */
const SPEAKER = { system: 'Instructions', user: 'User', assistant: 'Assistant' } as const

/** Chat lines as one running text that asks for the assistant's next words. */
export const runningText = (lines: readonly ChatLine[]): string =>
  `${lines.map((line) => `${SPEAKER[line.role]}: ${line.content}`).join('\n\n')}\n\nAssistant:`

/** Where the continuation of a running text stops being the assistant's own. */
export const RUNNING_TEXT_STOPS: readonly string[] = [
  '\nUser:',
  '\nInstructions:',
  '\nAssistant:',
  '\nResult of ',
]

/** Pictures that one request carries, newest first: each costs a small model hundreds of tokens. */
const MOST_PICTURES = 3
/** Base64 characters of one picture. */
const MOST_DATA = 1_000_000
/** What model servers open. */
const FORMATS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * The messages as a model can take their pictures. One that does not see gets a mark for each. For one that sees, the
 * newest stay, and those in tool results move into a user message behind the results, because tool messages hold
 * words alone (OpenAI's API, and most of Ollama's templates).
 */
export function showPictures(messages: readonly Message[], sees: boolean): readonly Message[] {
  const shown = sees ? newestOf(messages) : new Set<ImageBlock>()
  const out: Message[] = []
  let behind: { names: string[]; pictures: ImageBlock[] } = { names: [], pictures: [] }
  const flush = () => {
    const { names, pictures } = behind
    if (pictures.length === 0) return
    const words = `${pictures.length === 1 ? 'The picture' : 'The pictures'} from ${names.join(', ')}:`
    out.push({ role: 'user', content: [text(words), ...pictures] })
    behind = { names: [], pictures: [] }
  }
  for (const message of messages) {
    if (message.role !== 'tool') flush()
    const content = message.content.map((block): ContentBlock => {
      if (block.type !== 'image') return block
      if (!shown.has(block)) return text('[picture, not shown]')
      if (message.role !== 'tool') return block
      behind.pictures.push(block)
      if (!behind.names.includes(message.name)) behind.names.push(message.name)
      return text('[picture, shown below]')
    })
    out.push({ ...message, content })
  }
  flush()
  return out
}

/** The newest pictures that a server can open. */
function newestOf(messages: readonly Message[]): ReadonlySet<ImageBlock> {
  const all = messages.flatMap(({ role, content }) =>
    role === 'user' || role === 'tool'
      ? content.filter((block): block is ImageBlock => block.type === 'image' && isUsable(block))
      : [],
  )
  return new Set(all.slice(-MOST_PICTURES))
}

/** One broken picture would make a server refuse the whole request. */
const isUsable = ({ data, mimeType }: ImageBlock): boolean =>
  FORMATS.has(mimeType) && data.length <= MOST_DATA && /^[A-Za-z0-9+/]+={0,2}$/.test(data)
