import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPaddleEngine } from '../../../electron/ocr/ocr-engine.ts'
import { loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'
import { similarity, vectorOf } from '../../../src-shared/moments/text-meaning.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

describe('loadTextEmbedder', () => {
  it('texts that report the same have more similar embeddings than others, in any case of letters', async () => {
    const embed = await loadTextEmbedder(join(root, 'assets/moments'))
    const [died = '', killed = '', capitals = '', menu = ''] = await embed([
      'You have died.',
      'You were killed by a jackal',
      'YOU HAVE DIED.',
      'Audio settings',
    ])
    const like = (other: string) => similarity(vectorOf(died), vectorOf(other))
    expect(like(capitals)).toBeCloseTo(1)
    expect(like(killed)).toBeGreaterThan(like(menu) + 0.1)
  })

  it('embeds a text of any length', async () => {
    const embed = await loadTextEmbedder(join(root, 'assets/moments'))
    for (const text of ['', '…', 'word '.repeat(500)]) expect((await embed([text]))[0]).toHaveLength(512)
  })

  it('a missing file is named', async () => {
    await expect(loadTextEmbedder(newFolder())).rejects.toThrow(/minilm/)
  })
})

describe('embed of an OCR engine', () => {
  it('the engine’s process embeds texts, also while it reads a picture', async () => {
    const engine = createPaddleEngine()
    const blank = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) }
    const [reading, embeddings] = await Promise.all([engine.read(blank), engine.embed(['Game over', 'Back'])])
    expect(reading.error).toBeUndefined()
    expect(embeddings).toHaveLength(2)
    await engine.close()
  })
})
