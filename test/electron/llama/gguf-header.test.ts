import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readGgufHeader } from '../../../electron/llama/gguf-header.ts'
import { ggufBytes, number64, writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const headerOf = (bytes: Buffer) => readGgufHeader(writeGguf(newFolder(), 'any.gguf', bytes))

describe('readGgufHeader', () => {
  it('returns the facts that a list of models shows, without reading the weights', async () => {
    const tensors = [[4, 3], [5], [2, 2, 2]]
    expect(await headerOf(ggufBytes({ tensors }))).toMatchObject({
      architecture: 'llama',
      parameters: 25,
      quantization: 'Q4_K_M',
      contextLength: 2048,
      chatTemplate: '{{ messages }}',
    })
  })

  it('reads a template behind a list of tokens that is larger than one piece of the file', async () => {
    const tokens = Array.from({ length: 60_000 }, (_, index) => `token-${index}`)
    const entries = {
      'general.architecture': 'qwen2',
      'tokenizer.ggml.tokens': tokens,
      'tokenizer.chat_template': 'late',
    }
    expect(await headerOf(ggufBytes({ entries }))).toMatchObject({ chatTemplate: 'late' })
  })

  it('gives other weights another digest, also after a file was replaced by one with the same header', async () => {
    const path = writeGguf(newFolder())
    const { digest } = await readGgufHeader(path)
    expect((await readGgufHeader(path)).digest).toBe(digest)
    utimesSync(path, 1_000_000, 1_000_000)
    expect((await readGgufHeader(path)).digest).not.toBe(digest)
  })

  const whole = ggufBytes()
  const withEntries = (entries: Record<string, string | number>): Buffer =>
    ggufBytes({ entries: { 'general.architecture': 'llama', ...entries } })
  const damaged: readonly (readonly [string, Buffer, RegExp])[] = [
    ['an empty file', Buffer.alloc(0), /empty/],
    ['a file of another kind', Buffer.from('PK\u0003\u0004 and so on, as in a zip file'), /not a GGUF file/],
    ['a page of an error instead of weights', Buffer.from('<html>404</html>'), /not a GGUF file/],
    ['a file with the first four letters only', Buffer.from('GGUF'), /cut off/],
    ['a file of the future', ggufBytes({ version: 99 }), /version 99/],
    ['a file in the other byte order', ggufBytes({ version: 0x03000000 }), /version/],
    ['a header without its second half', whole.subarray(0, whole.length / 2), /cut off/],
    ['a header without its last byte', whole.subarray(0, -1), /cut off/],
    ['a huge number of entries', ggufBytes({ entryCount: 2n ** 63n }), /damaged/],
    ['more entries than there are', ggufBytes({ entryCount: 90_000 }), /damaged|cut off/],
    ['a huge number of tensors', ggufBytes({ tensorCount: 2n ** 64n - 1n }), /damaged/],
    ['more tensors than there are', ggufBytes({ tensorCount: 5000 }), /cut off/],
    [
      'a text that is longer than the file',
      Buffer.concat([ggufBytes({ entries: {}, tensors: [], entryCount: 1 }), number64(2n ** 62n)]),
      /cut off/,
    ],
    ['no architecture', ggufBytes({ entries: {} }), /architecture/],
    [
      'an architecture of strange signs',
      ggufBytes({ entries: { 'general.architecture': '../\u0000' } }),
      /arch/,
    ],
    ['a tensor of more weights than exist', ggufBytes({ tensors: [[2 ** 40, 2 ** 40]] }), /damaged/],
    ['a vocabulary without weights', ggufBytes({ tensors: [] }), /no weights/],
    ['a template of 10 MB', ggufBytes({ chatTemplate: ' '.repeat(10_000_000) }), /longer than 1 MB/],
    ['an adapter', withEntries({ 'general.type': 'adapter' }), /LoRA/],
    ['the eye of another model', withEntries({ 'general.architecture': 'clip' }), /see pictures/],
    ['a model for embeddings', withEntries({ 'llama.pooling_type': 1 }), /embeddings/],
    ['the second part of three', withEntries({ 'split.no': 1, 'split.count': 3 }), /part 2 of 3.*part 1/],
    ['a tensor with too many dimensions', ggufBytes({ tensors: [Array(9).fill(1)] }), /damaged/],
  ]
  it.each(damaged)('rejects %s with the reason', async (_, bytes, reason) => {
    await expect(headerOf(bytes)).rejects.toThrow(reason)
  })

  it('rejects a file whose weights are cut off', async () => {
    const bytes = ggufBytes()
    // The last number of the header is where the weights of the last tensor begin.
    number64(1_000_000).copy(bytes, bytes.length - 8)
    await expect(headerOf(bytes)).rejects.toThrow(/its end is missing/)
  })

  it('rejects a folder and a file that does not exist', async () => {
    const folder = join(newFolder(), 'folder.gguf')
    mkdirSync(folder)
    await expect(readGgufHeader(folder)).rejects.toThrow(/not a file|EISDIR/)
    await expect(readGgufHeader(join(folder, 'none.gguf'))).rejects.toThrow(/ENOENT/)
  })

  it.skipIf(process.platform === 'win32')(
    'rejects a pipe, a device and a loop of links at once',
    async () => {
      const folder = newFolder()
      execFileSync('mkfifo', [join(folder, 'pipe.gguf')])
      symlinkSync('loop.gguf', join(folder, 'loop.gguf'))
      await expect(readGgufHeader(join(folder, 'pipe.gguf'))).rejects.toThrow(/not a file/)
      await expect(readGgufHeader('/dev/zero')).rejects.toThrow(/not a file/)
      await expect(readGgufHeader(join(folder, 'loop.gguf'))).rejects.toThrow(/ELOOP|links/)
    },
  )

  it('rejects a file that shrinks while it is read', async () => {
    const tokens = Array.from({ length: 60_000 }, (_, index) => `token-${index}`)
    const path = writeGguf(
      newFolder(),
      'any.gguf',
      ggufBytes({ entries: { 'general.architecture': 'llama', 'tokenizer.ggml.tokens': tokens, end: 'x' } }),
    )
    const reading = readGgufHeader(path)
    const rejected = expect(reading).rejects.toThrow(/changed|cut off|empty/)
    truncateSync(path, 300_000)
    await rejected
  })
})
