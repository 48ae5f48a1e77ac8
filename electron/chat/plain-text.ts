/** A text without HTML, and the names of the pictures in it. */
export interface PlainText {
  readonly text: string
  readonly pictures: readonly string[]
}

const maxLength = 8000
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
}

/** Removes all tags from HTML. A picture becomes its name, as emotes have one. Decodes entities. */
export function plainText(html: string): PlainText {
  const pictures: string[] = []
  const bare = html.slice(0, maxLength).replace(/<[^>]*(?:>|$)/g, (tag) => {
    if (!/^<img\b/i.test(tag)) return /^<(?:br|\/?p|\/?div)\b/i.test(tag) ? ' ' : ''
    const [, , name = ''] = /\balt=(["'])(.*?)\1/i.exec(tag) ?? []
    if (name !== '') pictures.push(decode(name))
    return name === '' ? ' ' : ` ${name} `
  })
  return { text: decode(bare).replace(/\s+/g, ' ').trim(), pictures }
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
