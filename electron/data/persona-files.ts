import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Persona, persona as personaSchema } from '../../src-shared/events/persona.ts'
import { showLanguage } from '../../src-shared/settings/show.ts'
import { decodeText, isAside, isMissing, namesIn, readPlainFile, reasonOf } from '../platform/files.ts'

/** Maximum number of files that are read from a folder of personas. */
export const maxPersonaFiles = 200

const languages = showLanguage.options.map((language) => `${language}.json`)

/** A persona with the path of its file. */
export interface PersonaFile {
  readonly path: string
  readonly persona: Persona
}

/** A file that cannot be used, with the reason in a sentence. */
export interface BrokenFile {
  readonly file: string
  readonly message: string
}

interface PersonaFiles {
  readonly found: PersonaFile[]
  readonly broken: BrokenFile[]
}

/**
 * Reads a folder of personas. A persona is a file, such as `bo.json`, or a folder with a file for each language, such as
 * `bo/en.json` and `bo/de.json`.
 */
export const readPersonaFiles = (folder: string): PersonaFiles => readPlaces(placesIn(folder))

/** Reads the file of a persona, the folder of its files, or a folder of personas. */
export function readPersonasAt(path: string): PersonaFiles {
  const id = basename(isFolder(path) ? path : dirname(path))
  if (isFolder(path)) {
    const isOne = namesIn(path).some((name) => languages.includes(name))
    return readPlaces(isOne ? languagesIn(path, id) : placesIn(path))
  }
  const name = basename(path)
  if (languages.includes(name))
    return readPlaces(languagesIn(dirname(path), id).filter((place) => place.path === path))
  return readPlaces([{ path, problemOf: (one) => idProblem(one, name) }])
}

function readPlaces(places: readonly Place[]): PersonaFiles {
  const found: PersonaFile[] = []
  const broken: BrokenFile[] = []
  for (const { path, problemOf } of places.slice(0, maxPersonaFiles)) {
    const read = readPersona(path)
    if (read === null) continue
    const message = 'message' in read ? read.message : (problemOf(read) ?? twiceIn(found, read))
    if (message !== null) broken.push({ file: path, message })
    else if (!('message' in read)) found.push({ path, persona: read })
  }
  return { found, broken }
}

/** Reads a persona. Returns why it cannot be used; null if there is no such file. */
export function readPersona(file: string): Persona | { message: string } | null {
  try {
    const parsed = personaSchema.safeParse(JSON.parse(decodeText(readPlainFile(file))))
    return parsed.success ? parsed.data : { message: schemaProblem(parsed.error) }
  } catch (error) {
    if (isMissing(error)) return null
    return error instanceof SyntaxError
      ? { message: sentence(`It is not valid JSON: ${error.message}`) }
      : { message: `The file cannot be read (${reasonOf(error)}).` }
  }
}

/** Returns a sentence such as `color: expected a color such as #ffb454.` */
export const schemaProblem = ({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[]
}): string =>
  issues.map(({ path, message }) => sentence(`${path.join('.') || 'file'}: ${message}`))[0] ?? 'invalid'

/** A place of a file. `problemOf` returns why a persona does not belong there. */
interface Place {
  readonly path: string
  readonly problemOf: (persona: Persona) => string | null
}

const placesIn = (folder: string): Place[] =>
  namesIn(folder)
    .filter((name) => !name.startsWith('.') && !isAside(name))
    .sort()
    .flatMap((name): Place[] => {
      const path = join(folder, name)
      if (isFolder(path)) return languagesIn(path, name)
      return name.endsWith('.json') ? [{ path, problemOf: (one) => idProblem(one, name) }] : []
    })

const languagesIn = (folder: string, id: string): Place[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.') && !isAside(name))
    .sort()
    .map((name) => ({
      path: join(folder, name),
      problemOf(persona) {
        if (persona.id !== id) return `The persona’s id is “${persona.id}”. Name the folder ${persona.id}.`
        if (!languages.includes(name)) return `Name the file after its language: ${languages.join(' or ')}.`
        const { language } = persona
        return name === `${language}.json`
          ? null
          : `Its “language” is “${language}”. Name the file ${language}.json, or write "language": "${name.slice(0, 2)}" in it.`
      },
    }))

const idProblem = ({ id }: Persona, name: string): string | null =>
  `${id}.json` === name ? null : `The persona’s id is “${id}”. Name the file ${id}.json.`

function twiceIn(found: readonly PersonaFile[], { id, language }: Persona): string | null {
  const other = found.find(({ persona }) => persona.id === id && persona.language === language)
  return other === undefined
    ? null
    : `“${id}” has another file in the language “${language}”: ${other.path}. Delete one of the two.`
}

/** Returns whether a path is a folder. A link that leads nowhere or to itself is none. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Ends a message with a period, because another sentence follows. */
const sentence = (message: string): string => message.replace(/\.?$/, '.')
