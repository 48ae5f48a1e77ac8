import { type ContentBlock, type ImageBlock, text } from '../step/content.ts'
import type { Message } from '../step/step.ts'

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
