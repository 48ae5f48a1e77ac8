import { basename, dirname, extname, resolve } from 'node:path'
import type { Suite } from '../../src-shared/bench/suite.ts'
import { toolsSuite } from '../../src-shared/bench/tools-suite.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { readPlainFile, reasonOf } from '../platform/files.ts'
import { type LoadedSuite, notLoaded } from './loaded-suite.ts'

/** Maximum size (bytes) of a file of a suite, such as a picture. */
const maxBytes = 8 * 1024 * 1024

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
    const cases = Array.isArray(given.cases)
      ? { cases: given.cases.map((one) => readPicture(one, path)) }
      : {}
    const name = basename(path, '.json').toLowerCase()
    return { ok: true, suite: toolsSuite({ ...given, ...read, ...cases }, { name, known }) }
  } catch (error) {
    const { message } = error as Error
    return notLoaded(
      `${path}: ${message.replace(/\.$/, '')}.`,
      'Correct the file. docs/bench.md has an example.',
    )
  }
}

function readJson(path: string): unknown {
  const text = readFile(path).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON (${(error as Error).message})`)
  }
}

const pictureTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Returns a case with its picture, if it names the file of one. */
function readPicture(one: unknown, suite: string): unknown {
  if (!isRecord(one) || typeof one.picture !== 'string') return one
  const path = resolve(dirname(suite), one.picture)
  const mimeType = pictureTypes[extname(path).toLowerCase()]
  if (mimeType === undefined) throw new Error(`${path} is no picture; name a .png, .jpg or .webp file`)
  return { ...one, picture: { data: readFile(path).toString('base64'), mimeType } }
}

function readFile(path: string): Buffer {
  try {
    return readPlainFile(path, maxBytes)
  } catch (error) {
    throw new Error(`cannot read ${path} (${reasonOf(error)})`)
  }
}
