import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sync as writeFileAtomicSync } from 'write-file-atomic'
import { z } from 'zod'
import { createModelMemory, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import { type ModelMemo, modelMemo } from '../../src-shared/llm/model-memo.ts'
import { readJson } from '../platform/files.ts'

const maxModels = 200
const maxBytes = 16 * 1024 * 1024

const file = z.record(z.string(), modelMemo)

/** Creates a memory in a JSON file. The file is only a cache, so failed reads and writes are ignored. */
export function modelMemoryFile(path: string): ModelMemory {
  const read = () => readJson(path, file, maxBytes) ?? {}
  let known: Record<string, ModelMemo> = read()
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
