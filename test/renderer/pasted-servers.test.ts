import { describe, expect, it } from 'vitest'
import { pastedServers } from '../../renderer/panel/settings/servers-form.tsx'

const files = { command: 'npx', args: ['-y', 'files'] }

describe('pastedServers', () => {
  it.each([
    ['the settings of another program', { mcpServers: { files: { ...files, type: 'stdio' } } }, { files }],
    ['the settings of Adlib', { mcp: { servers: { files } } }, { files }],
    ['the settings of an editor', { servers: { files } }, { files }],
    [
      'servers without a surrounding object',
      { files, web: { url: 'http://localhost:1/mcp' } },
      { files, web: { url: 'http://localhost:1/mcp' } },
    ],
    ['one server', files, { server: files }],
    ['a name with blanks', { 'my files': files }, { 'my-files': files }],
    [
      'a server that is off',
      { files: { ...files, disabled: true } },
      { files: { ...files, enabled: false } },
    ],
  ])('parses %s', (_, text, servers) => {
    expect(pastedServers(JSON.stringify(text))).toEqual({ ok: true, servers })
  })

  it.each([
    ['{"a":', 'This is not valid JSON'],
    ['[]', 'Paste a JSON object'],
    ['{"files": {}}', '“files” needs a “command” or a “url”.'],
    ['{"mcpServers": {}}', 'This JSON contains no server.'],
  ])('rejects %s with a reason', (text, message) => {
    const read = pastedServers(text)
    expect(read).toMatchObject({ ok: false })
    expect(read.ok ? '' : read.message).toContain(message)
  })
})
