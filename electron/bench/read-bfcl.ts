import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { bfclAnswer, bfclQuestion } from '../../src-shared/bench/bfcl/bfcl-entry.ts'
import { type BfclSuiteName, bfclSuite, bfclSuites } from '../../src-shared/bench/bfcl/bfcl-suite.ts'
import { reasonOf } from '../platform/files.ts'
import { type LoadedSuite, notLoaded } from './loaded-suite.ts'

const howToGet =
  'Run: pip download --no-deps bfcl-eval, unzip the .whl file, and name that folder with --bfcl.'

/** Reads a suite from BFCL's files: the unzipped package `bfcl-eval`, or its folder `data`. Never rejects. */
export async function readBfcl(name: BfclSuiteName, folder: string): Promise<LoadedSuite> {
  const data = [join(folder, 'bfcl_eval', 'data'), folder].map((path) => resolve(path)).find(existsSync)
  if (data === undefined) return notLoaded(`There is no folder ${resolve(folder)}.`, howToGet)
  try {
    const file = questionFile(data, bfclSuites[name])
    if (file === undefined) return notLoaded(`${data} has no BFCL file for ${name}.`, howToGet)
    const questions = await readLines(join(data, file), bfclQuestion)
    const answers =
      name === 'bfcl/irrelevance' ? [] : await readLines(join(data, 'possible_answer', file), bfclAnswer)
    return { ok: true, suite: bfclSuite(name, questions, answers) }
  } catch (error) {
    return notLoaded(`Cannot read ${name} from ${data}: ${reasonOf(error)}.`, howToGet)
  }
}

function questionFile(folder: string, categories: readonly string[]): string | undefined {
  const files = readdirSync(folder)
  return categories
    .flatMap((category) => files.filter((file) => file.replace(/^BFCL_v\d+_/, '') === `${category}.json`))
    .sort()
    .at(-1)
}

async function readLines<Entry extends z.ZodType>(path: string, entry: Entry): Promise<z.output<Entry>[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const parsed = entry.safeParse(JSON.parse(line))
    if (parsed.success) return [parsed.data]
    throw new TypeError(`line ${at + 1} of ${path} does not have the format of BFCL v3 or v4`)
  })
}
