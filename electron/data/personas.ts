import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PersonasAnswer } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { inLanguage, type Persona, persona as personaSchema } from '../../src-shared/events/persona.ts'
import type { ShowLanguage } from '../../src-shared/settings/show.ts'
import { createFolder, moveAside, namesIn, reasonOf, replaceFile } from '../platform/files.ts'
import { appRoot } from '../platform/fork-program.ts'
import { maxPersonaFiles, readPersonaFiles, schemaProblem } from './persona-files.ts'

const usualId = 'marlow'
/** Windows reserves these names for devices, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** The built-in personas and the user's own, a JSON file for each language of each. */
export interface Personas {
  /** Returns the files of all personas. Reads them again, so that manual edits take effect. */
  list(): PersonasAnswer
  /**
   * Returns a persona by its id, in the language if it has a file in it, or the default persona if there is none. Reads no
   * file.
   */
  get(id: string, language: ShowLanguage): Persona
  /** Stores a persona in the file of its language. */
  save(persona: Persona): Promise<CommandError | null>
  /** Deletes the files of a persona in all languages. */
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
  const builtIn = readPersonaFiles(builtInDir).found.map(({ persona }) => persona)
  const isBuiltIn = (id: string) => builtIn.some((one) => one.id === id)
  const printed = new Set<string>()
  let own = readOwn()

  function readOwn(): ReturnType<typeof readPersonaFiles> {
    const { found, broken } = readPersonaFiles(folder)
    const shadows = found.filter(({ persona }) => isBuiltIn(persona.id))
    return {
      found: found.filter((one) => !shadows.includes(one)),
      broken: [
        ...broken,
        ...shadows.map(({ path, persona: { id } }) => ({
          file: path,
          message: `“${id}” is the id of a built-in persona. Rename the file and its id.`,
        })),
      ],
    }
  }

  const get = (id: string, language: ShowLanguage): Persona => {
    const found = inLanguage([...builtIn, ...own.found.map(({ persona }) => persona)], id, language)
    if (found !== undefined) return found
    if (!printed.has(id)) print(`There is no usable persona “${id}”, so ${usualId} performs.`)
    printed.add(id)
    return inLanguage(builtIn, usualId, language) ?? personaSchema.parse({ id: usualId, name: 'Marlow' })
  }

  const filesOf = (id: string) => own.found.filter(({ persona }) => persona.id === id)

  /** Returns the path of a persona's file. A second language makes a folder for the persona. */
  const pathOf = ({ id, language }: Persona): string => {
    const files = filesOf(id)
    const same = files.find(({ persona }) => persona.language === language)
    return (
      same?.path ?? (files.length === 0 ? join(folder, `${id}.json`) : join(folder, id, `${language}.json`))
    )
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
          ...own.found.map(({ persona }) => ({ persona, builtIn: false })),
        ],
        broken: own.broken,
      }
    },
    get,
    async save(persona) {
      const parsed = personaSchema.safeParse(persona)
      if (!parsed.success) return invalid(schemaProblem(parsed.error), 'Correct it and save again.')
      const { id } = parsed.data
      if (isBuiltIn(id)) {
        return invalid(`“${id}” is the id of a built-in persona.`, 'Save it under another name.')
      }
      if (deviceName.test(id)) return invalid(`“${id}” cannot be the name of a file.`, 'Choose another name.')
      own = readOwn()
      const path = pathOf(parsed.data)
      const isKnown = own.found.some((one) => one.path === path)
      if (own.found.length >= maxPersonaFiles && !isKnown) {
        return invalid(`There are ${maxPersonaFiles} personas already.`, 'Delete one first.')
      }
      return change(path, () => {
        createFolder(dirname(path))
        if (!isKnown && existsSync(path)) moveAside(path)
        replaceFile(path, `${JSON.stringify(parsed.data, null, 2)}\n`)
      })
    },
    async delete(id) {
      if (isBuiltIn(id)) return invalid(`“${id}” is built in.`, 'Only your own personas can be deleted.')
      // The id becomes part of a path, so accept only the id of a file that was read.
      const files = filesOf(id)
      if (files.length === 0) {
        return { kind: 'gone', message: `There is no persona “${id}”.`, remedy: 'No action is needed.' }
      }
      return change(join(folder, id), () => {
        // A second file in a language counts once the first one is deleted.
        for (let left = files; left.length > 0; own = readOwn(), left = filesOf(id))
          for (const { path } of left) {
            rmSync(path, { force: true })
            const parent = dirname(path)
            if (parent !== folder && namesIn(parent).length === 0) rmdirSync(parent)
          }
      })
    },
  }
}

const invalid = (message: string, remedy: string): CommandError => ({ kind: 'invalid', message, remedy })
