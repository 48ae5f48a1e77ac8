import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createExporter } from '../../../electron/traces/otlp-exporter.ts'
import type { Span } from '../../../electron/traces/spans.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const open: ServerResponse[] = []
const server = createServer((_, response) => void open.push(response))
let url: string
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
})
afterEach(async () => {
  server.closeAllConnections()
  open.length = 0
  await new Promise((resolve) => server.close(resolve))
})

const span: Span = {
  ...{ trace: 'a'.repeat(32), id: 'b'.repeat(16), name: 'turn', kind: 'internal' },
  ...{ start: 0, end: 1, attributes: {} },
}

describe('createExporter', () => {
  it('discards all spans after closing, including spans that the collector refused', async () => {
    const clock = virtualClock()
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const exporter = createExporter({ url, headers: {}, service: 'adlib' }, { clock, print })
    exporter.add(span)
    clock.advance(2000)
    await expect.poll(() => open.length).toBe(1)
    exporter.add(span)
    const closed = exporter.close()
    clock.advance(2000)
    await closed
    open[0]?.writeHead(503).end()
    // When a later request has been answered, the answer to the first request has also arrived.
    const later = fetch(url)
    await expect.poll(() => open.length).toBe(2)
    open[1]?.end()
    await later
    exporter.add(span)
    expect(clock.waiting()).toBe(0)
    expect(lines).toEqual([])
    expect(open).toHaveLength(2)
  })
})
