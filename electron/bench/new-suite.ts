import { join } from 'node:path'
import { editorConfig } from '../app/packs/new-pack.ts'
import { createFolder, type DataFailure, reasonOf, writeNew } from '../platform/files.ts'
import { appRoot } from '../platform/program.ts'

/**
 * Writes a commented suite file to start from, and a `tsconfig.json` for editors if the folder has none. Never
 * overwrites a file.
 * @returns the absolute path of the file, or why it was not written
 */
export function newSuite(
  name: string,
  dir: string,
): { ok: true; path: string } | { ok: false; failure: DataFailure } {
  const path = join(dir, `${name}.ts`)
  try {
    createFolder(dir)
    if (!writeNew(path, template(name)))
      return { ok: false, failure: { message: `${path} exists already.`, remedy: 'Choose another name.' } }
    const config = editorConfig(appRoot())
    if (config !== null) writeNew(join(dir, 'tsconfig.json'), config)

    return { ok: true, path }
  } catch (error) {
    const message = `Cannot write ${path}: ${reasonOf(error)}.`
    return { ok: false, failure: { message, remedy: 'Name another folder with --dir DIR.' } }
  }
}

const template = (name: string): string => `// A suite of cases for Adlib's bench.
import { defineSuite, funPack, optional } from 'adlib'

export default defineSuite({
  name: '${name}',
  description: 'What these cases test.',
  // The tools that a model may call. Your own: definePack('name', 'what it is for', [ … ]).
  pack: funPack,
  cases: [
    {
      id: 'airhorn',
      prompt: 'Play the airhorn.',
      // An unknown tool or argument is marked in your editor.
      expects: { tool: 'play_sfx', args: { sound: 'airhorn' } },
    },
    {
      id: 'good-game',
      prompt: 'Put "GG" on the screen.',
      // optional() accepts a call with or without the argument.
      expects: { tool: 'overlay_text', args: { text: 'GG', place: optional(), tone: optional() } },
    },
    {
      id: 'small-talk',
      prompt: 'How was your day?',
      // No tool is the right answer.
      expects: { none: true },
    },
  ],
})
`
