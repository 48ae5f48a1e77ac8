import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageFont } from '../../../electron/playbill/page-font.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

it('pageFont finds the font of a checkout and of a package, and is null without one', () => {
  expect(pageFont()?.length).toBeGreaterThan(100_000)
  const root = newFolder()
  expect(pageFont(root)).toBeNull()
  const assets = join(root, 'out', 'renderer', 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, 'recursive-Bbk0y8ID.woff2'), 'font')
  expect(pageFont(root)).toBe(Buffer.from('font').toString('base64'))
})
