import { basename, dirname, resolve } from 'node:path'
import type { Suite } from '../../src-shared/bench/suite.ts'
import { toolsSuite } from '../../src-shared/bench/tools-suite.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { readPlainFile, reasonOf } from '../platform/files.ts'
import { type LoadedSuite, notLoaded } from './loaded-suite.ts'

const inAnotherFile =
  'Write another file for them: {"tools": "tools.json", "cases": [{"id", "prompt", "expects"}]}. docs/bench.md has an example.'

/**
 * Reads a suite from a JSON file with cases for tools of `tools.json` or of MCP servers. Never rejects. Nothing in the
 * file runs, so it needs no approval.
 * @param known the servers in the settings
 */
export function readToolsSuite(path: string, known: Suite['servers']): LoadedSuite {
  try {
    const given = readJson(path)
    if (!isRecord(given)) return notLoaded(`${path} has no cases for its tools.`, inAnotherFile)
    const { tools } = given
    const read = typeof tools === 'string' ? { tools: readJson(resolve(dirname(path), tools)) } : {}
    const name = basename(path, '.json').toLowerCase()
    return { ok: true, suite: toolsSuite({ ...given, ...read }, { name, known }) }
  } catch (error) {
    const { message } = error as Error
    return notLoaded(
      `${path}: ${message.replace(/\.$/, '')}.`,
      'Correct the file. docs/bench.md has an example.',
    )
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readPlainFile(path).toString('utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : reasonOf(error)
    throw new Error(`cannot read ${path} (${reason})`)
  }
}
