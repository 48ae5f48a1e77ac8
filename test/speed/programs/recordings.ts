import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/**
 * How a model was asked: with tools in the API's field, with Adlib's text prompt, with a grammar of Adlib, or with the
 * hermes prompt of `@ai-sdk-tool/parser`.
 */
export type Asking = 'tools' | 'text' | 'schema' | 'hermes'

const recordedAnswer = z.strictObject({
  content: z.string(),
  /** Calls that the server itself read from the model's text. */
  calls: z.array(z.strictObject({ name: z.string(), arguments: z.json() })).optional(),
  /** Whether the token limit cut the answer off. */
  cut: z.literal(true).optional(),
})
const answers = z.record(z.string(), recordedAnswer)
const recording = z.strictObject({
  model: z.string(),
  digest: z.string(),
  answers: z.strictObject({ tools: answers, text: answers, schema: answers.default({}), hermes: answers }),
})

export type RecordedAnswer = z.infer<typeof recordedAnswer>
/** A model's first answer to each request at temperature 0, by the id of the request. */
export type Recording = z.infer<typeof recording>

const folder = fileURLToPath(new URL('recordings', import.meta.url))
const fileOf = (model: string): string => join(folder, `${model.replaceAll(/[:/]/g, '-')}.json`)

/** Reads all recordings, sorted by file name. Throws if a file does not fit the schema. */
export const readRecordings = (): Recording[] =>
  readdirSync(folder)
    .sort()
    .map((file) => recording.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))

/** Reads the recording of a model, or begins one. A recording of other weights is discarded. */
export function openRecording(model: string, digest: string): Recording {
  const file = fileOf(model)
  const old = existsSync(file) ? recording.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  return old?.digest === digest
    ? old
    : { model, digest, answers: { tools: {}, text: {}, schema: {}, hermes: {} } }
}

export const saveRecording = (kept: Recording): void =>
  writeFileSync(fileOf(kept.model), `${JSON.stringify(kept, null, 2)}\n`)
