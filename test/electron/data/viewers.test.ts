import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openViewerMemory, viewerLifeMs } from '../../../electron/data/viewers.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const hourMs = 3_600_000
const ana = { key: 'twitch:1', name: 'Ana' }

function memory(folder = newFolder(), clock = virtualClock()) {
  const problems: string[] = []
  let isOn = true
  const open = () =>
    openViewerMemory(folder, {
      clock,
      isOn: () => isOn,
      report: ({ message }) => void problems.push(message),
    })
  return {
    ...{ folder, clock, problems, open, viewers: open() },
    turn(on: boolean) {
      isOn = on
    },
    stored: () => readFileSync(join(folder, 'viewers.json'), 'utf8'),
  }
}

describe('openViewerMemory', () => {
  it('counts a stream once, however often a person writes in it', () => {
    const { viewers, clock } = memory()
    expect(viewers.seen(ana)).toBe(1)
    clock.advance(hourMs)
    expect(viewers.seen(ana)).toBeUndefined()
    clock.advance(24 * hourMs)
    expect(viewers.seen(ana)).toBe(2)
    viewers.gave(ana)
    expect(viewers.list()).toMatchObject([{ name: 'Ana', streams: 2, gifts: 1 }])
  })

  it('remembers nothing while it is off', () => {
    const { viewers, turn } = memory()
    turn(false)
    expect(viewers.seen(ana)).toBeUndefined()
    viewers.gave(ana)
    expect(viewers.list()).toEqual([])
    expect(viewers.of(ana.key)).toBeUndefined()
  })

  it('keeps all but the last five seconds through a kill, and counts nothing twice afterwards', () => {
    const { viewers, clock, open } = memory()
    viewers.seen(ana)
    clock.advance(5000)
    viewers.seen({ key: 'twitch:2', name: 'Ben' })
    // A killed process closes nothing.
    const after = open()
    expect(after.list().map(({ name }) => name)).toEqual(['Ana'])
    expect(after.seen(ana)).toBeUndefined()
    expect(after.list()).toMatchObject([{ streams: 1 }])
  })

  it('forgets a person, all people, and those who were not seen for 30 days, also on disk', () => {
    const { viewers, clock, stored } = memory()
    viewers.seen(ana)
    viewers.seen({ key: 'twitch:2', name: 'Ben' })
    expect(viewers.forget(ana.key)).toBeNull()
    expect(stored()).not.toContain('Ana')
    expect(stored()).toContain('Ben')
    expect(viewers.forget(ana.key)).toMatchObject({ kind: 'gone' })
    clock.advance(viewerLifeMs + 1)
    expect(viewers.list()).toEqual([])
    viewers.seen(ana)
    expect(viewers.forgetAll()).toBeNull()
    expect(stored()).not.toContain('Ana')
  })

  it('keeps a note of the streamer instead of the line at which chat laughed', () => {
    const { viewers } = memory()
    viewers.seen(ana)
    viewers.joked(ana.key, 'All plans go through Ana tonight.')
    expect(viewers.of(ana.key)).toEqual({ streams: 1, note: 'All plans go through Ana tonight.' })
    viewers.note(ana.key, 'likes owls')
    viewers.joked(ana.key, 'Another line.')
    expect(viewers.of(ana.key)?.note).toBe('likes owls')
    viewers.note(ana.key, ' ')
    expect(viewers.of(ana.key)).toEqual({ streams: 1 })
  })

  it('is bounded: the viewer who was seen longest ago makes room', () => {
    const { viewers, clock } = memory()
    for (let n = 0; n < 2050; n += 1) {
      viewers.seen({ key: `twitch:${n}`, name: `Viewer ${n}` })
      clock.advance(1)
    }
    expect(viewers.list()).toHaveLength(2000)
    expect(viewers.list().at(-1)?.key).toBe('twitch:50')
  })

  it('moves a damaged file aside, says so, and continues', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'viewers.json'), '{"viewers": [{"key"')
    const { viewers, problems } = memory(folder)
    expect(viewers.list()).toEqual([])
    expect(problems.join()).toContain('was damaged')
    expect(viewers.seen(ana)).toBe(1)
  })

  it('keeps what two processes write, and what one forgets is not written again by the other', () => {
    const { viewers, clock, open, stored } = memory()
    const other = open()
    viewers.seen(ana)
    other.seen({ key: 'twitch:2', name: 'Ben' })
    clock.advance(6000)
    const names = () => [viewers, other].map((one) => one.list().map(({ name }) => name))
    expect(names().map((each) => each.toSorted())).toEqual([
      ['Ana', 'Ben'],
      ['Ana', 'Ben'],
    ])
    other.seen(ana)
    expect(viewers.forget(ana.key)).toBeNull()
    clock.advance(6000)
    expect(stored()).not.toContain('Ana')
    expect(names()).toEqual([['Ben'], ['Ben']])
    other.seen({ key: 'twitch:2', name: 'Ben' })
    viewers.forgetAll()
    clock.advance(6000)
    expect(names()).toEqual([[], []])
  })

  it('keeps no viewer for longer because the clock was set back', () => {
    const { folder, viewers, clock, open } = memory()
    viewers.seen(ana)
    viewers.close()
    const [stored] = JSON.parse(readFileSync(join(folder, 'viewers.json'), 'utf8')).viewers
    const lastAt = clock.now() + 400 * 24 * hourMs
    writeFileSync(join(folder, 'viewers.json'), JSON.stringify({ viewers: [{ ...stored, lastAt }] }))
    const after = open()
    expect(after.list()).toHaveLength(1)
    clock.advance(viewerLifeMs + 1)
    expect(after.list()).toEqual([])
  })
})
