import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlLine } from '../../renderer/panel/access/curl-line.ts'
import { httpCommand, httpCommandName } from '../../src-shared/contract/http-command.ts'

describe('curlLine', () => {
  it.each(httpCommandName.options)(
    'prints a curl command with the address, the key and the body of %s',
    (name) => {
      const line = curlLine('http://127.0.0.1:4747/api/command/', name, 'KEY')
      const printed = execFileSync('sh', ['-c', line.replace(/^curl/, "printf '%s\\n'")]).toString()
      const [method, word, url, header, content, ...body] = printed.trimEnd().split('\n')
      expect([method, word, url]).toEqual(['-X', 'POST', `http://127.0.0.1:4747/api/command/${name}`])
      expect([header, content]).toEqual(['-H', 'Authorization: Bearer KEY'])
      const { example } = httpCommand(name)
      expect(body).toEqual(example === null ? [] : ['-d', JSON.stringify(example)])
    },
  )
})
