import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '..', '..', 'renderer', 'overlay')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const styles = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

function classesIn(code: string): string[] {
  const setters = code.matchAll(/\bbox\(([^)]*)\)|\bclassName = (.*)|\bclassList\.\w+\(([^)]*)\)/g)
  return [...setters]
    .flatMap(([, ...parts]) => [...parts.join(' ').matchAll(/(['`])(.*?)\1/g)])
    .flatMap(([, , words = '']) => words.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter(Boolean)
}

describe('overlay.css', () => {
  it('each class that the overlay code sets has a style rule', () => {
    const painters = files.filter((file) => file.endsWith('.ts'))
    const set = painters.flatMap((file) =>
      classesIn(readFileSync(join(folder, file), 'utf8')).map((name) => ({ file, name })),
    )
    expect(set.map(({ name }) => name)).toEqual(expect.arrayContaining(['big', 'cap', 'em', 'puppet']))
    const missing = set.filter(({ name }) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))
    expect(
      missing.map(({ file, name }) => `${file}: ${name}`),
      'No rule styles these classes, so what has them looks like plain text. Add one to the style sheet that this file ' +
        'imports, such as emotes.css.',
    ).toEqual([])
  })
})
