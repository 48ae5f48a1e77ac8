import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'

test.each([
  [['pulling manifest', 'success'], undefined],
  [['pulling manifest', 'verifying'], 'broken_stream'],
])('a download whose stream is %j ends with the fault %s', async (statuses, fault) => {
  const server = createServer((_, response) =>
    response.end(statuses.map((status) => `${JSON.stringify({ status })}\n`).join('')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const client = ollamaClient(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const items = []
  for await (const item of client.pull('fake:1b', new AbortController().signal)) items.push(item)
  const last = items.at(-1)
  expect(last !== undefined && 'fault' in last ? last.fault.kind : undefined).toBe(fault)
})
