import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sync as writeFileAtomicSync } from 'write-file-atomic'
import { z } from 'zod'
import { levelReason, modelAsks } from '../../src-shared/events/audition.ts'
import { createModelMemory, type ModelMemo, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import { readJson } from '../platform/files.ts'

const maxModels = 200
const maxBytes = 16 * 1024 * 1024

const mode = z.enum(['native', 'schema', 'text'])
const memo = z.object({
  mode: mode.optional(),
  probe: z.object({ ok: z.boolean(), at: z.number(), ms: z.number(), why: z.string().optional() }).optional(),
  modeAt: z.number().optional(),
  measured: z
    .object({
      at: z.number(),
      isComplete: z.boolean(),
      scores: z.array(
        z.object({ mode, right: z.number(), calls: z.number(), of: z.number(), ms: z.number() }),
      ),
      suite: z.string().optional(),
    })
    .optional(),
  trials: z
    .array(
      z.object({
        ...{ mode, prompt: z.string(), at: z.number(), isRight: z.boolean(), ms: z.number() },
        isOverdue: z.boolean().optional(),
      }),
    )
    .optional(),
  quick: z
    .object({
      ...{ at: z.number(), mode: z.string(), cases: z.number() },
      ...{ right: z.number(), low: z.number(), high: z.number() },
    })
    .optional(),
  loadMs: z.number().optional(),
  level: z
    .object({
      ...{ asks: modelAsks, reason: levelReason, at: z.number() },
      falls: z.partialRecord(modelAsks, z.object({ needs: z.number(), tokens: z.number().optional() })),
    })
    .optional(),
  speed: z
    .object({
      at: z.number(),
      answerMs: z.number().optional(),
      ...{ tokensPerSecond: z.number().optional(), readsPerSecond: z.number().optional() },
    })
    .optional(),
})
const file = z.record(z.string(), memo)

/** Creates a memory in a JSON file. The file is only a cache, so failed reads and writes are ignored. */
export function modelMemoryFile(path: string): ModelMemory {
  const read = () => (readJson(path, file, maxBytes) ?? {}) as Record<string, ModelMemo>
  let known = read()
  const memory = createModelMemory(known)
  return {
    get: memory.get,
    learn(digest, learned) {
      memory.learn(digest, learned)
      if (digest === '') return
      // Read the file again, because another process, such as `adlib call` beside the app, may have changed it.
      known = { ...known, ...read() }
      for (const [one, memo] of Object.entries(known)) memory.learn(one, memo)
      memory.learn(digest, learned)
      delete known[digest]
      known[digest] = memory.get(digest)
      for (const old of Object.keys(known).slice(0, -maxModels)) delete known[old]
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileAtomicSync(path, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
      } catch {
        // The results stay in memory. The next start probes again.
      }
    },
  }
}
