import { execFile } from 'node:child_process'
import { createServer, type Server as HttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { serveTools } from '../../../electron/mcp-server/serve-tools.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { allowAll } from '../../../src-shared/tools/policy.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { itWithPeers, peerPackages } from '../../fixtures/test-peers.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { type TestGateway, testGateway, tokens } from '../gateway/test-gateway.ts'

/** The official MCP test suite: https://github.com/modelcontextprotocol/conformance. It calls the tools below by name. */
const suite = join(peerPackages, '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
const plain = { domain: 'stage', args: z.object({}) }
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const tools = [
  defineTool({
    ...plain,
    name: 'test_simple_text',
    description: 'Words.',
    run: () => 'This is a simple text response for testing.',
  }),
  defineTool({
    ...plain,
    name: 'test_image_content',
    description: 'A picture.',
    run: () => ({ content: [{ type: 'image', data: png, mimeType: 'image/png' }] }),
  }),
  defineTool({
    ...plain,
    name: 'test_error_handling',
    description: 'Fails.',
    run: () => ({ ok: false, error: 'This tool intentionally returns an error for testing' }),
  }),
  {
    ...defineTool({
      ...plain,
      name: 'json_schema_2020_12_tool',
      description: 'A schema with definitions.',
      run: () => 'ok',
    }),
    // This schema is unusual, but a server must pass on the schemas of its tools unchanged.
    parameters: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  },
]

const applicable = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-error',
  'json-schema-2020-12',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

let g: TestGateway
let door: HttpServer
beforeAll(async () => {
  g = await testGateway()
  const runtime = toolRuntime(tools, { clock: systemClock, emit: g.journal.append })
  g.host.server = serveTools({
    runtime,
    rules: allowAll,
    state: g.journal.state,
    beforeCall: async () => {},
  }).connect
  g.journal.append({ type: 'settings/changed', patch: { mcp: { serve: true } }, by: 'panel' })
  // The suite does not support tokens, so this proxy adds the gateway's token and changes nothing else.
  door = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    const onward = request(
      {
        host: '127.0.0.1',
        port: g.gateway.port,
        method,
        path,
        headers: { ...headers, authorization: `Bearer ${tokens.mcp}` },
      },
      (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers)
        got.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  console.log(
    'conformance: not applicable are the scenarios for resources, prompts, completion, logging, progress, sampling, ' +
      'elicitation, audio, embedded resources and resumed streams, none of which Adlib offers',
  )
})
afterAll(async () => {
  door.closeAllConnections()
  await new Promise((resolve) => door.close(resolve))
  await g.stop()
})

itWithPeers.each(applicable)('passes %s of the official suite', async (scenario) => {
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/mcp`
  const { code, said } = await new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [suite, 'server', '--url', url, '--scenario', scenario],
      { cwd: g.folder, timeout: 100_000 },
      (problem, out, err) => resolve({ code: problem === null ? 0 : 1, said: `${out}\n${err}` }),
    )
  })
  expect(said).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/)
  expect({ code, said }).toMatchObject({ code: 0 })
})
