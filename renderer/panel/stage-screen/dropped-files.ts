import { fill } from '../kit/fill.ts'
import { ui } from '../kit/language.ts'
/** The files that were dropped, and a message for each file or folder that cannot be read. */
export interface DroppedFiles {
  readonly files: readonly File[]
  readonly unreadable: readonly string[]
}

/** Resolves with the dropped files and those directly inside dropped folders. Never rejects. */
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
      unreadable.push(fill(ui.character.unreadable, { file: entry.name }))
    }
  }
  // The browser clears the dropped items after the event, so get all entries before the first `await`.
  for (const entry of [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])) await read(entry)
  return { files, unreadable }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => folder.createReader().readEntries(resolve, reject))
