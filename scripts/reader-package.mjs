// @ts-check
// Builds the package in packages/reader. npm runs it before packing: `npm pack ./packages/reader --ignore-scripts=false`.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { updateManifest } from './package-manifest.mjs'
import { writeTypes } from './write-types.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'packages', 'reader')
const dependencies = ['zod']
const entry = 'src-shared/entries/reader.ts'
/** Connect the reader with a client library, which they do not import. */
const adapters = ['ai-sdk', 'langchain', 'ollama'].map((name) => `packages/reader/src/${name}.ts`)

writeTypes([entry, ...adapters], join(folder, 'dist', 'types'))
/** @type {import('esbuild').BuildOptions} */
const options = {
  outdir: join(folder, 'dist'),
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  external: dependencies,
}
await build({ ...options, entryPoints: [join(root, entry)] })
await build({
  ...options,
  entryPoints: adapters.map((file) => join(root, file)),
  plugins: [
    {
      name: 'one reader',
      setup: ({ onResolve }) =>
        onResolve({ filter: /entries\/reader\.ts$/, namespace: 'file' }, ({ kind }) =>
          kind === 'entry-point' ? undefined : { path: './reader.js', external: true },
        ),
    },
  ],
})
updateManifest(folder, dependencies)
