import type { CallToolResult, ContentBlock as McpBlock } from '@modelcontextprotocol/server'
import type { ContentBlock } from '../../src-shared/step/content.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import type { ToolOutcome } from '../../src-shared/tools/result.ts'

type Blocks = CallToolResult['content']

/**
 * Converts a tool's outcome to an MCP `tools/call` result. A failure becomes a result with `isError`.
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
 */
export function servedAnswer(outcome: ToolOutcome): CallToolResult {
  const structured = outcome.content.flatMap((block) =>
    block.type === 'json' && isRecord(block.json) ? [block.json] : [],
  )
  // The protocol allows only one structured object. Several objects appear only in the text.
  const structuredContent = structured.length === 1 ? structured[0] : undefined
  return {
    content: outcome.ok ? outcome.content.map(mcpBlock) : errorBlocks(outcome),
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(outcome.ok ? {} : { isError: true }),
  }
}

/** Returns the result of a call that never reached a tool. */
export const servedRefusal = (kind: string, message: string): CallToolResult => ({
  content: [{ type: 'text', text: `${kind}: ${message}` }],
  isError: true,
})

function errorBlocks({ error, message, content }: ToolOutcome): Blocks {
  const rest = content.flatMap((block): Blocks => {
    if (block.type !== 'json' || !isRecord(block.json) || block.json.ok !== false) return [mcpBlock(block)]
    const { details } = block.json
    return details === undefined ? [] : [{ type: 'text', text: JSON.stringify(details) }]
  })
  return [{ type: 'text', text: `${error ?? 'failed'}: ${message ?? 'The call failed.'}` }, ...rest]
}

function mcpBlock(block: ContentBlock): McpBlock {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'image':
      return { type: 'image', data: block.data, mimeType: block.mimeType }
    case 'json':
      return { type: 'text', text: JSON.stringify(block.json) ?? 'null' }
  }
}
