import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonasAnswer } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { type Persona, persona as personaSchema } from '../../src-shared/events/persona.ts'
import {
  createFolder,
  decodeText,
  isAside,
  isMissing,
  moveAside,
  namesIn,
  readPlainFile,
  reasonOf,
  replaceFile,
} from '../platform/files.ts'
import { appRoot } from '../platform/fork-program.ts'

const usualId = 'marlow'
const maxFiles = 200
/** Windows reserves these names for devices, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** The built-in personas and the user's own, one JSON file each. */
export interface Personas {
  /** Returns all personas. Reads the files again, so that manual edits take effect. */
  list(): PersonasAnswer
  /** Returns a persona by its id, or the default persona if there is none. Reads no file. */
  get(id: string): Persona
  save(persona: Persona): Promise<CommandError | null>
  delete(id: string): Promise<CommandError | null>
}

/**
 * Reads the built-in personas, and those in the folder `personas` of the data folder.
 * @param print called when a missing persona is requested
 */
export function openPersonas(
  dataDir: string,
  print: (line: string) => void,
  builtInDir: string = join(appRoot(), 'assets', 'personas'),
): Personas {
  const folder = join(dataDir, 'personas')
  const builtIn = readFolder(builtInDir).found
  const isBuiltIn = (id: string) => builtIn.some((one) => one.id === id)
  const printed = new Set<string>()
  let own = readOwn()

  function readOwn(): Files {
    const { found, broken } = readFolder(folder)
    const shadows = found.filter(({ id }) => isBuiltIn(id))
    return {
      found: found.filter((one) => !shadows.includes(one)),
      broken: [
        ...broken,
        ...shadows.map(({ id }) => ({
          file: join(folder, `${id}.json`),
          message: `“${id}” is the id of a built-in persona. Rename the file and its id.`,
        })),
      ],
    }
  }

  const get = (id: string): Persona => {
    const found = [...builtIn, ...own.found].find((one) => one.id === id)
    if (found !== undefined) return found
    if (!printed.has(id)) print(`There is no usable persona “${id}”, so ${usualId} performs.`)
    printed.add(id)
    return builtIn.find((one) => one.id === usualId) ?? personaSchema.parse({ id: usualId, name: 'Marlow' })
  }

  const change = (path: string, act: () => void): CommandError | null => {
    try {
      act()
      own = readOwn()
      printed.clear()
      return null
    } catch (error) {
      return {
        kind: 'not_kept',
        message: `Cannot change ${path} (${reasonOf(error)}).`,
        remedy: 'Grant write permission to this folder.',
      }
    }
  }

  return {
    list() {
      own = readOwn()
      return {
        personas: [
          ...builtIn.map((one) => ({ persona: one, builtIn: true })),
          ...own.found.map((one) => ({ persona: one, builtIn: false })),
        ],
        broken: own.broken,
      }
    },
    get,
    async save(persona) {
      const parsed = personaSchema.safeParse(persona)
      if (!parsed.success) return invalid(problemOf(parsed.error), 'Correct it and save again.')
      const { id } = parsed.data
      if (isBuiltIn(id)) {
        return invalid(`“${id}” is the id of a built-in persona.`, 'Save it under another name.')
      }
      if (deviceName.test(id)) return invalid(`“${id}” cannot be the name of a file.`, 'Choose another name.')
      if (own.found.length >= maxFiles && !own.found.some((one) => one.id === id)) {
        return invalid(`There are ${maxFiles} personas already.`, 'Delete one first.')
      }
      const path = join(folder, `${id}.json`)
      return change(path, () => {
        createFolder(folder)
        if (isBroken(path, id)) moveAside(path)
        replaceFile(path, `${JSON.stringify(parsed.data, null, 2)}\n`)
      })
    },
    async delete(id) {
      if (isBuiltIn(id)) return invalid(`“${id}” is built in.`, 'Only your own personas can be deleted.')
      // The id becomes part of a path, so accept only the id of a file that was read.
      if (!own.found.some((one) => one.id === id)) {
        return { kind: 'gone', message: `There is no persona “${id}”.`, remedy: 'No action is needed.' }
      }
      const path = join(folder, `${id}.json`)
      return change(path, () => rmSync(path, { force: true }))
    },
  }
}

interface Files {
  readonly found: readonly Persona[]
  readonly broken: PersonasAnswer['broken']
}

const invalid = (message: string, remedy: string): CommandError => ({ kind: 'invalid', message, remedy })

function readFolder(folder: string): Files {
  const found: Persona[] = []
  const broken: PersonasAnswer['broken'] = []
  for (const name of filesIn(folder).slice(0, maxFiles)) {
    const file = join(folder, name)
    const read = readPersona(file)
    if (read === null) continue
    if ('message' in read) broken.push({ file, message: read.message })
    else if (`${read.id}.json` === name) found.push(read)
    else broken.push({ file, message: `The persona’s id is “${read.id}”. Name the file ${read.id}.json.` })
  }
  return { found, broken }
}

function isBroken(file: string, id: string): boolean {
  const read = readPersona(file)
  return read !== null && (!('id' in read) || read.id !== id)
}

function readPersona(file: string): Persona | { message: string } | null {
  try {
    const parsed = personaSchema.safeParse(JSON.parse(decodeText(readPlainFile(file))))
    return parsed.success ? parsed.data : { message: problemOf(parsed.error) }
  } catch (error) {
    if (isMissing(error)) return null
    return error instanceof SyntaxError
      ? { message: sentence(`It is not valid JSON: ${error.message}`) }
      : { message: `The file cannot be read (${reasonOf(error)}).` }
  }
}

/** Returns a sentence such as `color: expected a color such as #ffb454.` */
const problemOf = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  issues.map(({ path, message }) => sentence(`${path.join('.') || 'file'}: ${message}`))[0] ?? 'invalid'

/** Ends a message with a period, because another sentence follows. */
const sentence = (message: string): string => message.replace(/\.?$/, '.')

const filesIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.') && !isAside(name))
    .sort()
