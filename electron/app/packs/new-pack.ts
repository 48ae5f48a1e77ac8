import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, type DataFailure, reasonOf, writeNew } from '../../platform/files.ts'
import { appRoot } from '../../platform/program.ts'

/**
 * Writes a commented pack file to start from, and a `tsconfig.json` for editors if the folder has none. Never
 * overwrites a file.
 * @returns the absolute path of the file, or why it was not written
 */
export function newPack(
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
    return {
      ok: false,
      failure: {
        message: `Cannot write ${path}: ${reasonOf(error)}.`,
        remedy: 'Name another folder with --dir DIR.',
      },
    }
  }
}

const template = (name: string): string => {
  const prefix = name.replaceAll('-', '_')
  return `// A pack of tools for Adlib. An approved version is loaded again when you save this file.
import { definePack, defineTool, perform, z } from 'adlib'

const greet = defineTool({
  // A model chooses a tool by its name, description and arguments.
  name: '${prefix}_greet',
  description: 'Greet a viewer by name on the stream.',
  domain: 'stage',
  // What it makes, so that the streamer can turn it off.
  lane: 'text',
  args: z.object({
    viewer: z.string().min(1).max(40).describe('The viewer to greet'),
  }),
  examples: [{ when: 'Anna joins the chat', arguments: { viewer: 'Anna' } }],
  // Minimum time between two calls, in milliseconds.
  cooldownMs: 3000,
  // The arguments are valid here. Return a cue, as below, or text or data for the model.
  run: ({ viewer }, context) =>
    perform({ lane: 'text', text: \`Hello \${viewer}!\`, place: 'top', tone: 'cheer' }, context),
})

export default definePack('${name}', 'Greets viewers.', [greet])
`
}

/** Returns a configuration with which editors find the types of `adlib`; null if the program contains no sources. */
export function editorConfig(root: string): string | null {
  const entries = join(root, 'src-shared', 'entries')
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
        adlib: [join(entries, 'adlib.ts')],
        'adlib/*': [join(entries, '*.ts')],
        zod: [join(root, 'node_modules', 'zod')],
      },
    },
    include: ['*.ts'],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
