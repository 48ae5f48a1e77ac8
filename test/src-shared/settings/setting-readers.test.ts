import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingFields } from '../../../src-shared/settings/setting-fields.ts'

const root = resolve(import.meta.dirname, '../../..')

const sourcesOf = (folder: string): [path: string, source: string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const path = `${folder}/${file.replaceAll('\\', '/')}`
      const source = readFileSync(join(root, path), 'utf8')
      return [path, source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')]
    })

const sources = ['src-shared', 'electron', 'renderer'].flatMap(sourcesOf)

const namesIn = (mayRead: (path: string) => boolean): ReadonlySet<string> =>
  new Set(
    sources.flatMap(([path, source]) => (mayRead(path) ? (source.match(/\b[A-Za-z][\w-]*/g) ?? []) : [])),
  )

/** Names that are used outside the schema and the panel, which name settings without applying them. */
const product = namesIn((path) => !/^(src-shared\/settings|renderer\/panel)\//.test(path))
/** Names that the panel uses outside its settings forms. Settings of the group `panel` apply there. */
const panel = namesIn((path) => /^renderer\/panel\/(?!settings\/)/.test(path))

describe('settings', () => {
  // Settings are found by name, so a name that is also used for something else counts as read.
  it('every setting is read by code outside the schema and the forms', () => {
    const unread = settingFields().filter(({ path }) => {
      const [group = '', ...rest] = path.split('.')
      return !(group === 'panel' ? panel : product).has(rest.at(-1) ?? group)
    })
    expect(
      unread.map(({ path }) => path),
      'No code reads these settings. Read them where they apply (the overlay: `scene.settings`; the core: `settings()`), or remove them.',
    ).toEqual([])
  })
})
