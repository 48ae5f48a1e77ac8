import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { referencePages } from '../docs/generate/reference.ts'
import { overlayTitle } from '../electron/desktop/window-options.ts'
import { overlaySource } from '../electron/obs/overlay-source.ts'
import { finding } from '../src-shared/contract/api/doctor.ts'
import { beatKinds } from '../src-shared/events/beat.ts'
import { lane } from '../src-shared/events/cue.ts'
import { persona } from '../src-shared/events/persona.ts'
import { applySettings } from '../src-shared/settings/apply-settings.ts'
import { settingFields } from '../src-shared/settings/setting-fields.ts'
import { defaultSettings } from '../src-shared/settings/settings.ts'
import { houses, readLayers } from './fixtures/layers.ts'

const root = join(import.meta.dirname, '..')

describe('the table of other messages', () => {
  it('each message that the page about troubleshooting quotes outside of the check-up appears in the source code', () => {
    const page = readFileSync(join(root, 'docs', 'troubleshooting.md'), 'utf8')
    const [, table = ''] = page.split('\n## Other messages\n')
    const symptoms = table.split('\n## ')[0]?.matchAll(/^\| (.*?) \|/gm) ?? []
    const quotes = [...symptoms].flatMap(([, symptom = '']) => symptom.match(/(?<=`)[^`|]{2,}(?=`)/g) ?? [])
    const fixed = quotes.flatMap((quote) => quote.split('…').map((part) => part.trim())).filter(Boolean)
    expect(fixed.length).toBeGreaterThan(10)

    const sources = ['electron', 'src-shared', 'renderer', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs|html|json)$/.test(file))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    expect(fixed.filter((part) => !sources.some((text) => text.includes(part)))).toEqual([])
  })
})

describe('the settings page', () => {
  const page = readFileSync(join(root, 'docs', 'settings.md'), 'utf8')

  it('the settings page explains only settings that exist', () => {
    const paths = settingFields().map(({ path }) => path)
    const [, table = ''] = page.match(/\n\| setting \|.*\n([\s\S]*?)\n\n/) ?? []
    const names = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)[\w.]+(?=`)/g) ?? [])
    const unknown = names.filter(
      (name) => !paths.some((path) => path === name || path.startsWith(`${name}.`)),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(unknown, 'Remove these from the table of docs/settings.md, or correct their names.').toEqual([])
  })

  it('the settings page shows a valid example', () => {
    const [, example = ''] = page.match(/```json\n([\s\S]*?)```/) ?? []
    expect(applySettings(defaultSettings, JSON.parse(example))).toMatchObject({ ok: true })
  })
})

describe('the page about personas', () => {
  const page = readFileSync(join(root, 'docs', 'personas.md'), 'utf8')

  it('the page about personas shows a valid example, and names every kind of moment', () => {
    const [, example = ''] = page.match(/```json\n([\s\S]*?)```/) ?? []
    expect(persona.safeParse(JSON.parse(example)).error).toBeUndefined()
    expect(beatKinds.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([])
  })
})

describe('the page about the overlay', () => {
  it('the page about the overlay names every lane', () => {
    const page = readFileSync(join(root, 'docs', 'overlay.md'), 'utf8')
    const missing = lane.options.filter((name) => !page.includes(`\`${name}\``))
    expect(missing, 'Name these lanes in docs/overlay.md.').toEqual([])
  })
})

describe('the reference pages', () => {
  it.each(Object.entries(referencePages))('%s matches the schemas that it documents', (file, page) => {
    expect(readFileSync(join(root, 'docs', file), 'utf8'), 'Run npm run reference.').toBe(page())
  })

  it('the events page has an explanation for each event', () => {
    const rows = referencePages['events-reference.md']().matchAll(/^\| `(\w+\/[\w-]+)` \| (.*?) \|/gm)
    const meanings = new Map([...rows].map(([, type, meaning]) => [type, meaning?.trim()]))
    expect(meanings.size).toBeGreaterThan(70)
    expect(
      [...meanings].filter(([, meaning]) => !meaning).map(([type]) => type),
      'Write a comment that says when it happens before the schema of each of these events.',
    ).toEqual([])
  })
})

describe('the page about troubleshooting', () => {
  it('the page about troubleshooting has an entry for each doctor check', () => {
    const page = readFileSync(join(root, 'docs', 'troubleshooting.md'), 'utf8')
    const missing = finding.shape.check.options.filter((check) => !page.includes(`\n## \`${check}\`\n`))
    expect(missing, 'Write an entry about these checks in docs/troubleshooting.md.').toEqual([])
  })
})

describe('the README of a room', () => {
  const layers = readLayers(readFileSync(join(root, 'docs', 'architecture.md'), 'utf8'))
  const rooms = houses.flatMap((house) =>
    layers[house].flatMap(({ room }) =>
      room === 'panel' || /\.tsx?$/.test(room) ? [] : [`${house}/${room}`],
    ),
  )
  const filesIn = (room: string) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      file.replaceAll('\\', '/'),
    )

  it('each room with more than 21 modules has a README', () => {
    const large = rooms.filter((room) => filesIn(room).filter((file) => /\.tsx?$/.test(file)).length > 21)
    expect(large.length).toBeGreaterThan(10)
    expect(large.filter((room) => !filesIn(room).includes('README.md'))).toEqual([])
  })

  it('the README of a room names only modules and folders that exist', () => {
    const wrong = rooms
      .filter((room) => filesIn(room).includes('README.md'))
      .flatMap((room) => {
        const text = readFileSync(join(root, room, 'README.md'), 'utf8')
        const known = filesIn(room)
        const isKnown = (name: string) =>
          [root, join(root, room), join(root, room, '..')].some((folder) => existsSync(join(folder, name))) ||
          known.some((file) => file.endsWith(`/${name}`))
        const names = [...text.matchAll(/`([\w][\w./-]*(?:\.tsx?|\/))`/g)].map(([, name = '']) => name)
        return names.filter((name) => !isKnown(name)).map((name) => `${room}: ${name}`)
      })
    expect(wrong).toEqual([])
  })
})

describe('the page about OBS', () => {
  it('the page about OBS compares a browser source with window capture, and gives the names of the window and the source', () => {
    const page = readFileSync(join(root, 'docs', 'obs.md'), 'utf8')
    const [, ways = ''] = page.split('\n## Two ways into the picture\n')
    expect(ways).toContain('| | browser source | window capture |')
    expect(ways).toContain(`“${overlayTitle}”`)
    expect(page).toContain(`the source \`${overlaySource}\``)
  })
})

describe('the page about security', () => {
  it('the page about security links each of the 20 points of Electron’s checklist to code and to a test, or says why there is no test', () => {
    const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
    const link = (path: string) => `\\[\`(${path}[^\`]*)\`\\]\\(\\.\\./[^)]+\\)`
    const row = new RegExp(`^\\| (\\d+) \\|.*\\| ${link('')} \\| (?:${link('test/')}|no test: .+) \\|$`, 'gm')
    const rows = [...page.matchAll(row)]
    expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })
})

describe('the documentation', () => {
  it('the documentation never asks users to edit the settings file', () => {
    const asks =
      /\b(edit|change|add|put|write|set|fix|correct|paste|enter|remove)\b[^.|]*(`(?!tsconfig)[\w-]+\.json`|\b(in|to|into|of) the file\b)/gi
    const pages = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
    const asking = ['README.md', ...pages.map((file) => `docs/${file}`)].flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
      return [...text.matchAll(asks)].map(([words]) => `${page}: ${words.replaceAll('\n', ' ')}`)
    })
    expect(asking).toEqual([])
  })

  it('the documentation names only files and folders that exist', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
      readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
    )
    const named = pages.flatMap((page) => [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /`((?:assets|docs|electron|examples|renderer|scripts|src-shared|test)\/[\w./-]+)`/g,
      ),
    ])
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
