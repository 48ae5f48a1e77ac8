import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openUserMedia } from '../../../electron/data/user-media.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const open = (files: Record<string, string | Buffer>) => {
  const dir = newFolder()
  for (const folder of ['emotes', 'sounds']) mkdirSync(join(dir, folder))
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dir, file), content)
  const warnings: string[] = []
  const media = openUserMedia(dir, (message) => warnings.push(message))
  onTestFinished(media.close)
  return { dir, media, warnings }
}

describe('openUserMedia', () => {
  it('offers each file under its name in lower case, with underscores and without the extension, and returns its media type', () => {
    const { media, warnings } = open({
      'emotes/My Cat.png': png,
      'emotes/dog-2.svg': svg,
      'sounds/Honk.wav': 'RIFF0000WAVEfmt ',
      'overlay.css': '.cap {}',
    })
    expect(media.names()).toEqual({ emotes: ['my_cat', 'dog_2'], sounds: ['honk'] })
    expect(media.file('emotes', 'my_cat')).toMatchObject({ type: 'image/png' })
    expect(media.file('sounds', 'my_cat')).toBeNull()
    expect(media.style()).toBe('.cap {}')
    expect(warnings).toEqual([])
  })

  it.each([
    ['a script', 'emotes/a.svg', '<svg><script>1</script></svg>'],
    ['an event handler', 'emotes/a.svg', '<svg onload="x()"/>'],
    ['content of another kind', 'emotes/a.png', '<html>'],
    ['an unknown extension', 'emotes/a.html', '<html>'],
    ['a name that a model cannot write', 'emotes/ä b.png', png],
    ['too many bytes', 'emotes/a.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)])],
  ])('rejects a file with %s and reports why', (_, file, content) => {
    const { dir, media, warnings } = open({ [file]: content })
    expect(media.names().emotes).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(join(dir, file))
  })

  it('offers the first of two files with the same name', () => {
    const { media } = open({ 'emotes/My Cat.png': png, 'emotes/my-cat.svg': svg })
    expect(media.names().emotes).toEqual(['my_cat'])
    expect(media.file('emotes', 'my_cat')).toMatchObject({ type: 'image/png' })
  })

  it('offers at most 40 files from a folder', () => {
    const { media } = open(
      Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`emotes/e${n}.png`, png])),
    )
    expect(media.names().emotes).toHaveLength(40)
  })

  it.skipIf(process.platform === 'win32')('reads no pipe or device behind a symbolic link', () => {
    const dir = newFolder()
    mkdirSync(join(dir, 'sounds'))
    symlinkSync('/dev/zero', join(dir, 'sounds', 'zero.wav'))
    const media = openUserMedia(dir, () => {})
    onTestFinished(media.close)
    expect(media.names().sounds).toEqual([])
  })

  it('detects new files, even in a new folder', async () => {
    const dir = newFolder()
    const media = openUserMedia(dir, () => {})
    onTestFinished(media.close)
    const named = new Promise<void>((resolve) => {
      media.onNames(resolve)
    })
    mkdirSync(join(dir, 'emotes'))
    writeFileSync(join(dir, 'emotes', 'new.png'), png)
    await named
    expect(media.names().emotes).toEqual(['new'])
  })
})
