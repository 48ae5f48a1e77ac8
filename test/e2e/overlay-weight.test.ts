import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageWeights, weightOf } from '../fixtures/page-weight.ts'

const drawings = join(import.meta.dirname, '..', '..', 'assets', 'puppets')

describe('the weight of the overlay', () => {
  const { filesOf, loadedLater } = pageWeights()
  const page = filesOf('overlay/index.html')

  it('the overlay weighs at most 24 kB (gzip) without a puppet', () => {
    expect(
      weightOf(page),
      'Load effects after the page: put a painter into `later.ts`, import its style sheet in ' +
        'its own file, and import other code with `import()`.',
    ).toBeLessThanOrEqual(24)
  })

  it('each puppet adds at most 40 kB (gzip), and only when it is used', () => {
    const more = loadedLater('overlay/index.html').flatMap((key) =>
      [...filesOf(key)].filter((file) => !page.has(file)),
    )
    expect(more.length).toBeGreaterThan(0)
    const svgs = readdirSync(drawings).filter((file) => file.endsWith('.svg'))
    expect(svgs.length).toBeGreaterThan(0)
    for (const svg of svgs) expect(weightOf(more) + weightOf([svg], drawings), svg).toBeLessThanOrEqual(40)
  })
})
