// An MCP server over stdio. Its only tool, `note`, appends a line to the file that the server gets as its argument.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [ledger] = process.argv.slice(2)
const args = { type: 'object', properties: { line: { type: 'string' } }, required: ['line'] }
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'ledger', version: '1' },
  }),
  'tools/list': () => ({ tools: [{ name: 'note', description: 'Appends a line.', inputSchema: args }] }),
  'tools/call': ({ arguments: { line } }) => {
    appendFileSync(ledger, `${line}\n`)
    return { content: [{ type: 'text', text: `Noted ${line}.` }] }
  },
  ping: () => ({}),
}

createInterface({ input: process.stdin }).on('line', (text) => {
  const { id, method, params } = JSON.parse(text)
  const result = answers[method]?.(params)
  if (id !== undefined && result !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
})
