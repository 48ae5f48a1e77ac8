import { boundedJson } from '../events/json.ts'
import { type ContentBlock, text } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import type { ToolResult } from './result.ts'

const maxBlocks = 50
const maxCharacters = 15_000
const maxImages = 4
/** Maximum length of an image in base64 characters, which stand for at most 0.75 MB of data. */
const maxImageData = 1_000_000

/**
 * Converts a `tools/call` result of any shape to a bounded tool result. Anything but text and images becomes JSON.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
 */
export function mcpResult(given: unknown): Extract<ToolResult, { content: readonly ContentBlock[] }> {
  const result = isRecord(given) ? given : {}
  const structured = isRecord(result.structuredContent) ? result.structuredContent : undefined
  const blocks = Array.isArray(result.content) ? result.content : []
  const budget: Budget = { characters: maxCharacters, images: maxImages }
  const content = blocks.slice(0, maxBlocks).flatMap((block) => blockOf(block, budget))
  if (blocks.length > maxBlocks) content.push(text(`[${blocks.length - maxBlocks} more parts, left out]`))
  if (content.length === 0) {
    content.push(
      structured === undefined
        ? text('The tool gave no output.')
        : { type: 'json', json: boundedJson(structured, maxCharacters) },
    )
  }
  return {
    content,
    ...(result.isError === true ? { isError: true } : {}),
    ...(structured === undefined ? {} : { value: structured }),
  }
}

interface Budget {
  characters: number
  images: number
}

function blockOf(block: unknown, budget: Budget): ContentBlock[] {
  if (!isRecord(block)) return []
  switch (block.type) {
    case 'text':
      // Another program may put something other than a string here.
      return typeof block.text === 'string' ? words(block.text, budget) : json(block.text ?? '', budget)
    case 'image': {
      const { data, mimeType } = block
      if (typeof data !== 'string' || typeof mimeType !== 'string') return []
      if (data.length > maxImageData || budget.images === 0)
        return words(`[an image, ${mimeType}, ${data.length} characters of base64, left out]`, budget)
      budget.images -= 1
      return [{ type: 'image', data, mimeType }]
    }
    case 'resource': {
      const resource = isRecord(block.resource) ? block.resource : {}
      const { uri, mimeType, text: inner } = resource
      return typeof inner === 'string'
        ? words(`${typeof uri === 'string' ? uri : ''}:\n${inner}`, budget)
        : json({ type: 'resource', uri, mimeType, bytes: bytesOf(resource.blob) }, budget)
    }
    case 'audio':
      return json({ type: 'audio', mimeType: block.mimeType, bytes: bytesOf(block.data) }, budget)
    default: {
      const { _meta, icons, annotations, ...rest } = block
      return json(rest, budget)
    }
  }
}

function words(value: string, budget: Budget): ContentBlock[] {
  if (budget.characters <= 0) return []
  const kept = value.slice(0, budget.characters)
  const left = value.length - kept.length
  budget.characters -= kept.length
  return [text(left === 0 ? kept : `${kept}… [${left} more characters, left out]`)]
}

function json(value: unknown, budget: Budget): ContentBlock[] {
  if (budget.characters <= 0) return []
  const bounded = boundedJson(value, budget.characters)
  budget.characters -= JSON.stringify(bounded)?.length ?? 0
  return [{ type: 'json', json: bounded }]
}

const bytesOf = (base64: unknown): number =>
  typeof base64 === 'string' ? Math.floor((base64.length * 3) / 4) : 0
