import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { cpuSession } from './paddle-model.ts'

/** Longer texts are cut off. A block of text seldom has more tokens. */
const maxTokens = 48

/**
 * Returns the embedding of each text: 384 numbers of all-MiniLM-L6-v2 as signed bytes in base64, scaled so that the
 * greatest is 127. Similar meanings have similar directions.
 */
export type EmbedTexts = (texts: readonly string[]) => Promise<string[]>

/** Loads the network and its tokenizer from a folder. Rejects if a file is missing or native code cannot load. */
export async function loadTextEmbedder(folder: string): Promise<EmbedTexts> {
  const [session, vocabulary] = await Promise.all([
    cpuSession(join(folder, 'minilm.onnx'), 1),
    readFile(join(folder, 'minilm-tokenizer.json'), 'utf8'),
  ])
  const tokenizer = new Tokenizer(JSON.parse(vocabulary), {})

  async function embed(text: string): Promise<string> {
    const { ids } = tokenizer.encode(text.toLowerCase())
    const cut = ids.length > maxTokens ? [...ids.slice(0, maxTokens - 1), ids.at(-1) as number] : ids
    const row = (values: readonly number[]): Tensor =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const inputs: InferenceSession.OnnxValueMapType = {
      input_ids: row(cut),
      attention_mask: row(cut.map(() => 1)),
      token_type_ids: row(cut.map(() => 0)),
    }
    const answer = await session.run(
      Object.fromEntries(session.inputNames.map((name) => [name, inputs[name] as Tensor])),
    )
    const { data, dims } = answer[session.outputNames[0] as string] as Tensor
    return bytesOf(data as Float32Array, dims[2] as number)
  }

  return (texts) => Promise.all(texts.map(embed))
}

/** Adds up the vectors of a text's tokens. Their sum has the direction of their mean. */
function bytesOf(tokens: Float32Array, size: number): string {
  const sum = new Float32Array(size)
  tokens.forEach((value, at) => {
    sum[at % size] = (sum[at % size] as number) + value
  })
  const greatest = Math.max(...sum.map(Math.abs))
  return Buffer.from(Int8Array.from(sum, (value) => Math.round((value * 127) / greatest)).buffer).toString(
    'base64',
  )
}
