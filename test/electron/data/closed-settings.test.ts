import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closeSettings, everyProtection } from '../../../electron/data/closed-settings.ts'
import { openKeptFile } from '../../../electron/data/kept-file.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

describe('closeSettings', () => {
  const applied = applySettings(defaultSettings, {
    sight: {
      masks: { screen: [{ name: 'chat', box: [0, 0, 0.1, 0.1] }] },
      keepFrames: true,
      images: { send: 'frame' },
    },
    policy: { tools: { a: 'allow', b: 'deny', c: 'ask' }, scopes: { files: 'allow', network: 'deny' } },
    runs: { keepDays: 7, keepMb: 500 },
    clips: { own: true },
  })
  if (!applied.ok) throw new Error(applied.message)
  const { settings } = applied

  it('hides every picture, and keeps the masks', () => {
    const { sight, clips } = closeSettings(settings, ['pictures'])
    expect(clips.own).toBe(false)
    expect(sight.masks).toEqual({
      ...settings.sight.masks,
      '*': [{ name: expect.any(String), box: [0, 0, 1, 1] }],
    })
    expect([sight.keepFrames, sight.images.send]).toEqual([false, 'off'])
    expect({ ...sight, masks: 0, keepFrames: 0, images: 0 }).toEqual({
      ...settings.sight,
      masks: 0,
      keepFrames: 0,
      images: 0,
    })
  })

  it('denies every tool, and drops no denial', () => {
    expect(closeSettings(settings, ['tools']).policy).toEqual({
      ...settings.policy,
      ...{ tools: { b: 'deny' }, scopes: { network: 'deny' }, otherwise: 'deny' },
    })
  })

  it('holds all words, and keeps all runs', () => {
    const words = closeSettings(settings, ['words'])
    expect(words.stage).toEqual({ ...settings.stage, filter: { ...settings.stage.filter, holdAll: true } })
    expect(closeSettings(settings, ['runs'])).toEqual({ ...settings, runs: { keepDays: 0, keepMb: 0 } })
    const closed = closeSettings(settings, everyProtection)
    expect([
      closed.stage.filter.holdAll,
      closed.policy.otherwise,
      closed.sight.images.send,
      closed.runs.keepDays,
    ]).toEqual([true, 'deny', 'off', 0])
  })
})

describe('openKeptFile', () => {
  function house(content?: string) {
    const folder = newFolder()
    const path = join(folder, 'list.json')
    if (content !== undefined) writeFileSync(path, content)
    const problems: string[] = []
    const file = openKeptFile(path, {
      ...{ schema: z.array(z.string()), expected: 'a list', effect: 'It is empty.' },
      report: ({ message }) => void problems.push(message),
    })
    return { folder, path, problems, file }
  }

  it('reads what it wrote', () => {
    const { file, path, problems } = house()
    expect(file.read()).toBeNull()
    expect(file.write(['a'])).toBeNull()
    expect([file.read(), JSON.parse(readFileSync(path, 'utf8')), problems]).toEqual([['a'], ['a'], []])
  })

  it.each([
    ['{', 'not valid JSON'],
    ['{"a":1}', 'a list was expected'],
  ])('moves a damaged file aside, says why, and starts again: %s', (content, why) => {
    const { file, folder, problems } = house(content)
    expect(file.read()).toBeNull()
    expect(problems).toMatchObject([expect.stringContaining(why)])
    expect(problems[0]).toContain('It is empty.')
    const [aside] = readdirSync(folder)
    expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe(content)
    expect(file.write(['b'])).toBeNull()
    expect(file.read()).toEqual(['b'])
  })
})
