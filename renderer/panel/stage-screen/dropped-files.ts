import { characterWords } from './character-words.ts'

/** The files of a drop, and why others cannot be read, as sentences. */
export interface DroppedFiles {
  readonly files: readonly File[]
  readonly unreadable: readonly string[]
}

/** Returns the files of a drop, including those of dropped folders. Never rejects. */
export async function droppedFiles(items: DataTransferItemList): Promise<DroppedFiles> {
  const files: File[] = []
  const unreadable: string[] = []
  const read = async (entry: FileSystemEntry): Promise<void> => {
    try {
      if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry))
      else
        for (const inside of await entriesOf(entry as FileSystemDirectoryEntry))
          if (inside.isFile) await read(inside)
    } catch {
      unreadable.push(characterWords.unreadable(entry.name))
    }
  }
  // The browser empties the list of a drop after the event, so take all entries before the first `await`.
  for (const entry of [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])) await read(entry)
  return { files, unreadable }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => folder.createReader().readEntries(resolve, reject))
