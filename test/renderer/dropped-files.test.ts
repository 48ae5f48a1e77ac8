import { describe, expect, it } from 'vitest'
import { droppedFiles } from '../../renderer/panel/stage-screen/own-character.tsx'

type Entry = Pick<FileSystemEntry, 'name' | 'isFile'> & { file?: unknown; createReader?: unknown }

const file = (name: string): Entry => ({
  name,
  isFile: true,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
})
const brokenFile = (name: string): Entry => ({
  name,
  isFile: true,
  file: (_: unknown, reject: (error: Error) => void) => reject(new Error('NotReadableError')),
})
const folder = (name: string, inside: readonly Entry[] | 'broken'): Entry => ({
  name,
  isFile: false,
  createReader: () => ({
    readEntries: (resolve: (entries: readonly Entry[]) => void, reject: (error: Error) => void) =>
      inside === 'broken' ? reject(new Error('NotReadableError')) : resolve(inside),
  }),
})
const drop = async (...entries: (Entry | null)[]) => {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  const { files, unreadable } = await droppedFiles(items as unknown as DataTransferItemList)
  return { files: files.map(({ name }) => name), unreadable }
}

describe('droppedFiles', () => {
  it('returns dropped files and the files in dropped folders', async () => {
    expect(await drop(file('idle.png'), folder('cat', [file('talk.png'), folder('old', [])]))).toEqual({
      files: ['idle.png', 'talk.png'],
      unreadable: [],
    })
  })

  it('reports a file or folder that cannot be read, and returns the others', async () => {
    const dropped = await drop(brokenFile('talk.png'), folder('cat', 'broken'), file('idle.png'))
    expect(dropped.files).toEqual(['idle.png'])
    expect(dropped.unreadable).toEqual([
      expect.stringMatching(/^talk\.png cannot be read\./),
      expect.stringMatching(/^cat cannot be read\./),
    ])
  })

  it('returns nothing for a drop without files, such as text', async () => {
    expect(await drop(null)).toEqual({ files: [], unreadable: [] })
  })
})
