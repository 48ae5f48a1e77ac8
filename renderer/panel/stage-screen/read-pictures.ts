import { maxPictureBytes, maxPictureSide } from '../../../src-shared/contract/api/stage.ts'
import { size as bytesText } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { fitted, isAnimated, pictureNameOf } from './picture-names.ts'

/** Maximum width and height (pixels) of a stored picture: twice the height of the largest puppet. */
const storedSide = 960
/** A still picture of at most this size (bytes) is stored unchanged, unless it is larger than `storedSide`. */
const smallBytes = 1024 * 1024

/** A picture that can be saved. */
export interface CharacterPicture {
  readonly name: string
  readonly file: string
  readonly blob: Blob
  readonly about: string
}

/** The result of reading dropped files. */
export interface ReadPictures {
  readonly pictures: readonly CharacterPicture[]
  readonly refused: readonly string[]
  /** At most 4000 characters; empty if no license file was dropped. */
  readonly license: string
}

/** Reads and checks pictures, and scales down large ones. A single picture with an unknown name becomes `idle`. */
export async function readPictures(files: readonly File[]): Promise<ReadPictures> {
  const pictures: CharacterPicture[] = []
  const refused: string[] = []
  let license = ''
  const drawn = files.filter(({ name }) => !name.startsWith('.') && !/^(license|readme)/i.test(name))
  for (const file of files) {
    if (/^license/i.test(file.name)) license = (await file.text()).slice(0, 4000)
    if (!drawn.includes(file)) continue
    const name = pictureNameOf(file.name) ?? (drawn.length === 1 ? 'idle' : null)
    if (!/\.(a?png|webp|gif)$/i.test(file.name)) refused.push(fill(ui.character.type, { file: file.name }))
    else if (name === null) refused.push(fill(ui.character.name, { file: file.name }))
    else if (pictures.some((other) => other.name === name))
      refused.push(fill(ui.character.twice, { file: file.name, name }))
    else {
      const read = await readPicture(file)
      if ('refused' in read) refused.push(read.refused)
      else pictures.push({ name, file: file.name, ...read })
    }
  }
  return { pictures, refused, license }
}

async function readPicture(file: File): Promise<{ blob: Blob; about: string } | { refused: string }> {
  const image = await createImageBitmap(file).catch(() => null)
  if (image === null) return { refused: fill(ui.character.broken, { file: file.name }) }
  const size = `${image.width} × ${image.height}`
  try {
    if (isAnimated(new Uint8Array(await file.slice(0, 65_536).arrayBuffer()))) {
      if (file.size > maxPictureBytes)
        return { refused: fill(ui.character.heavy, { file: file.name, size: bytesText(file.size) }) }
      return Math.max(image.width, image.height) > maxPictureSide
        ? { refused: fill(ui.character.large, { file: file.name, size }) }
        : { blob: file, about: fill(ui.character.moves, { size }) }
    }
    if (file.size <= smallBytes && Math.max(image.width, image.height) <= storedSide)
      return { blob: file, about: size }
    const { width, height } = fitted(image.width, image.height, storedSide)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })
    return { blob, about: fill(ui.character.scaled, { from: size, to: `${width} × ${height}` }) }
  } finally {
    image.close()
  }
}

/** Resolves with the blob's content in base64. */
export async function base64Of(blob: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
  return address.slice(address.indexOf(',') + 1)
}
