import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const room = fileURLToPath(new URL('../../../src-shared/toolcall/', import.meta.url))
const folders = ['values', 'repair', 'formats', 'scan']
const shared = ['repair-rules.ts']

it.each(folders.map((folder, index) => [folder, folders.slice(0, index)] as const))(
  'toolcall/%s imports only from earlier folders in the order values, repair, formats, scan',
  (folder, earlier) => {
    const files = readdirSync(`${room}${folder}`)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files)
      for (const [, other = ''] of readFileSync(`${room}${folder}/${file}`, 'utf8').matchAll(
        /from '\.\.\/([\w.-]+)/g,
      ))
        if (other !== '..') expect([...earlier, ...shared], file).toContain(other)
  },
)
