// Writes assets/emotes: an SVG file for each emote of emotes.json, index.json, and emoji.json, which maps emoji to
// emotes. Run it with `node assets/generate/emotes.mjs`, then commit the files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawn } from './emote-drawings.mjs'

const root = join(import.meta.dirname, '../..')
const chars = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/chars.json')

/** Each key is a name that tools use. `icon` is the name of the matching emoji. */
const table = JSON.parse(readFileSync(join(import.meta.dirname, 'emotes.json'), 'utf8'))

const folder = join(root, 'assets/emotes')
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(join(folder, file))
for (const [name, { shapes }] of Object.entries(table)) {
  const box = 'viewBox="0 0 100 100" width="256" height="256"'
  writeFileSync(
    join(folder, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${drawn(shapes)}</svg>\n`,
  )
}
const index = Object.entries(table).map(([name, { icon, keywords }]) => ({
  name,
  icon,
  keywords: keywords.split(' '),
}))
writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 1)}\n`)

const words = JSON.parse(readFileSync(join(root, 'src-shared/stage/emote-words.json'), 'utf8')).said
const bare = (emoji) => emoji.replace(/[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu, '')
// These four emoji all smile. Without this list, `blush` would replace the first of them, and no emote would replace
// the others.
const smiles = { '\u{1F60A}': 'beam', '\u{1F642}': 'grin', '\u{1F603}': 'grin', '\u{1F605}': 'grin' }
const emoji = {}
for (const [name, list] of Object.entries(words)) {
  for (const [character] of list.join(' ').matchAll(/\p{Extended_Pictographic}/gu))
    emoji[bare(character)] = name
}
for (const [name, { icon }] of Object.entries(table)) {
  const code = Object.keys(chars).find((one) => chars[one] === icon)
  if (code)
    emoji[bare(String.fromCodePoint(...code.split('-').map((hex) => Number.parseInt(hex, 16))))] = name
}
writeFileSync(join(folder, 'emoji.json'), `${JSON.stringify({ ...emoji, ...smiles }, null, 1)}\n`)
console.error(`${index.length} emotes in assets/emotes`)

const missing = index.filter(({ name }) => !(name in words)).map(({ name }) => name)
if (missing.length > 0) console.error(`src-shared/stage/emote-words.json lacks: ${missing.join(', ')}`)
