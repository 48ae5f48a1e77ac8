import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../../electron/cli/parse-command.ts'
import { inputLines } from '../../../electron/cli/start-cli.ts'

describe('inputLines', () => {
  it('drops a byte order mark only at the start of the input', async () => {
    const lines: string[] = []
    for await (const line of inputLines(Readable.from(['\uFEFFone\r\n', '\uFEFFtwo\n', 'three'])))
      lines.push(line)
    expect(lines).toEqual(['one', '\uFEFFtwo', 'three'])
  })

  it('`adlib parse` can read a file with a byte order mark', async () => {
    const written: string[] = []
    const code = await parseCommand(['--jsonl'], {
      input: inputLines(Readable.from(['\uFEFF{"id": 1, "text": "hello"}\n'])),
      write: async (line) => void written.push(line),
      log: () => {},
    })
    expect({ code, written }).toMatchObject({ code: 0, written: [expect.stringContaining('"id":1')] })
  })
})
