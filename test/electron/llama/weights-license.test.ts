import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { RegistryAccess } from '../../../electron/llama/registry-request.ts'
import { type FoundWeights, readLicense } from '../../../electron/llama/weights-offer.ts'
import { systemClock } from '../../../electron/platform/clock.ts'

/** Serves these texts as licenses of weights. */
async function house(...texts: readonly string[]) {
  const server = createServer((request, response) => response.end(texts[Number(request.url?.slice(1))] ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const licenses = texts.map((text, at) => ({
    ...{ path: `/${at}`, size: Buffer.byteLength(text) },
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  const access = {
    registry: `http://127.0.0.1:${port}`,
    clock: systemClock,
    signal: new AbortController().signal,
  } as RegistryAccess
  const read = (found = licenses) => readLicense({ licenses: found } as unknown as FoundWeights, access)
  return { licenses, read }
}

it('joins the licenses of weights, without control characters, and names the first by its first two lines', async () => {
  const { read } = await house('\u0007\r\n  # Apache License *\r\n\r\nVersion 2.0\nTerms', 'Second\n')
  expect(await read()).toEqual({
    title: 'Apache License, Version 2.0',
    text: '# Apache License *\n\nVersion 2.0\nTerms\n\nSecond',
  })
  expect(await read([])).toEqual({ title: '', text: '' })
})

it('refuses a license that is not the announced one', async () => {
  const { licenses, read } = await house('Apache License')
  await expect(read(licenses.map((one) => ({ ...one, sha256: '0'.repeat(64) })))).rejects.toThrow(/damaged/)
})
