import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createFolder, type DataFailure, reasonOf, writeNew } from '../../platform/files.ts'
import { appRoot } from '../../platform/fork-program.ts'

/**
 * Writes `code` into `NAME.ts`, and a `tsconfig.json` for editors if there is none. Never overwrites a file.
 * @returns the absolute path of the file, or why it was not written
 */
export function writeStarter(
  name: string,
  dir: string,
  code: string,
): { ok: true; path: string } | { ok: false; failure: DataFailure } {
  const path = join(dir, `${name}.ts`)
  try {
    createFolder(dir)
    if (!writeNew(path, code))
      return { ok: false, failure: { message: `${path} exists already.`, remedy: 'Choose another name.' } }
    const config = editorConfig(appRoot())
    if (config !== null) writeNew(join(dir, 'tsconfig.json'), config)
    return { ok: true, path }
  } catch (error) {
    const message = `Cannot write ${path}: ${reasonOf(error)}.`
    return { ok: false, failure: { message, remedy: 'Name another folder with --dir DIR.' } }
  }
}

function editorConfig(root: string): string | null {
  const [entries, extension] = existsSync(join(root, 'src-shared'))
    ? [join(root, 'src-shared', 'entries'), '.ts']
    : [join(root, 'out', 'types', 'src-shared', 'entries'), '.d.ts']
  if (!existsSync(entries)) return null
  const config = {
    compilerOptions: {
      target: 'ES2023',
      module: 'ESNext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      paths: {
        adlib: [join(entries, `adlib${extension}`)],
        'adlib/*': [join(entries, `*${extension}`)],
        zod: [dirname(createRequire(import.meta.url).resolve('zod/package.json'))],
      },
    },
    include: ['*.ts'],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Writes a pack file with comments, as a starting point; see `writeStarter`. */
export const newPack = (name: string, dir: string) => writeStarter(name, dir, template(name))

const template = (name: string): string => {
  const prefix = name.replaceAll('-', '_')
  return `// A pack of tools for Adlib. An approved version is loaded again when you save this file.
import { definePack, defineStageTool, perform, z } from 'adlib'

const greet = defineStageTool({
  // A model chooses a tool based on its name, description and arguments.
  name: '${prefix}_greet',
  description: 'Greet a viewer by name on the stream.',
  domain: 'stage',
  // The kind of effect. The streamer can turn each kind off.
  lane: 'text',
  args: z.object({
    viewer: z.string().min(1).max(40).describe('The viewer to greet'),
  }),
  examples: [{ when: 'Anna joins the chat', arguments: { viewer: 'Anna' } }],
  // Minimum time between two calls, in milliseconds.
  cooldownMs: 3000,
  // The arguments have already been validated. Return a cue (as here), or text or data for the model.
  run: ({ viewer }, context) =>
    perform({ lane: 'text', text: \`Hello \${viewer}!\`, place: 'top', tone: 'cheer' }, context),
})

export default definePack('${name}', 'Greets viewers.', [greet])
`
}
