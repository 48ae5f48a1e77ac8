import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import {
  type PersonaProblem,
  personaProblems,
  similarLines,
} from '../../src-shared/performer/show/persona-rules.ts'
import { createFilter } from '../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { readPersonasAt } from '../data/persona-files.ts'
import { decodeText, readPlainFile } from '../platform/files.ts'
import { appRoot } from '../platform/fork-program.ts'
import { type CommandIo, defineCommand } from './command.ts'

/** `adlib persona`: checks the files of personas for those who write lines. */
export const personaCommand = defineCommand(
  {
    name: 'persona',
    help: `adlib persona check FILE | FOLDER

Names what to change in personas, one problem in a line: file, line, field, and what to do. A file that Adlib cannot use is
an error. What a built-in persona needs to last an evening is a warning in your own persona.

  FILE      a persona, such as bo.json or bo/de.json
  FOLDER    the folder of a persona's languages, or a folder of personas
  --help    show this text

Exit code: 0 no errors, 1 errors, 2 wrong usage.`,
    allowPositionals: true,
    options: {},
  },
  async ({ positionals, io, wrong, fail }) => {
    const [action, path, ...rest] = positionals
    if (action !== 'check' || path === undefined || rest.length > 0)
      return wrong('use check and one file or folder.')
    if (!existsSync(path)) return fail(`there is no file or folder ${path}.`)
    return check(resolve(path), io)
  },
)

async function check(path: string, io: CommandIo): Promise<0 | 1> {
  const { found, broken } = readPersonasAt(path)
  const filter = createFilter(defaultSettings.stage.filter)
  const isBuiltIn = path.startsWith(join(appRoot(), 'assets', 'personas') + sep)
  for (const { file, message } of broken)
    await io.write(`${file}:${errorLine(message, file)}: error: ${message}`)
  let problems = 0
  for (const file of found) {
    const source = decodeText(readPlainFile(file.path))
    const similar = similarLines([file.persona]).map(([other, text]) => ({
      ...{ where: 'lines', text },
      message: `Rewrite it: a viewer would take it for ${JSON.stringify(other)}.`,
    }))
    const own = personaProblems(file.persona, (text) => filter.check(text).ok)
    for (const problem of [...own, ...similar]) {
      problems += 1
      await io.write(
        `${file.path}:${lineOf(problem, source)}: ${isBuiltIn ? 'error' : 'warning'}: ${words(problem)}`,
      )
    }
  }
  const files = found.length + broken.length
  const errors = broken.length + (isBuiltIn ? problems : 0)
  io.log(`Files: ${files}. Errors: ${errors}. Warnings: ${isBuiltIn ? 0 : problems}.`)
  return errors === 0 && files > 0 ? 0 : 1
}

const words = ({ where, text, message }: PersonaProblem): string =>
  text === undefined ? `${where}: ${message}` : `${where}: ${JSON.stringify(text)}: ${message}`

/** Returns the line of the file that has the text of a problem, or else the name of its field; 1 if neither is found. */
function lineOf({ where, text }: Pick<PersonaProblem, 'where' | 'text'>, source: string): number {
  const field = where.split('.').at(-1) ?? where
  const at = [text, field].flatMap((words) => {
    const found = words === undefined ? -1 : source.indexOf(JSON.stringify(words))
    return found < 0 ? [] : [found]
  })[0]
  return source.slice(0, at ?? 0).split('\n').length
}

/** Returns the line of the place or field that a message about a broken file names; 1 if it names none. */
function errorLine(message: string, file: string): number {
  const position = /\bposition (\d+)/.exec(message)?.[1]
  const field = /^([\w.-]+): /
    .exec(message)?.[1]
    ?.split('.')
    .findLast((name) => /\D/.test(name))
  if (position === undefined && field === undefined) return 1
  const source = decodeText(readPlainFile(file))
  return position === undefined
    ? lineOf({ where: field ?? '' }, source)
    : source.slice(0, Number(position)).split('\n').length
}
