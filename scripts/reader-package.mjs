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

writeTypes([entry], join(folder, 'dist', 'types'))
await build({
  entryPoints: [join(root, entry)],
  outfile: join(folder, 'dist', 'reader.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  external: dependencies,
})
updateManifest(folder, dependencies)
