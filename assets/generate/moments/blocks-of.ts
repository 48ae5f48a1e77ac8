// Prints the blocks of text in recordings of `assets/moments/recordings`, for labeling: `? <tab> program <tab> text`. Run
// it with `node --import tsx assets/generate/moments/blocks-of.ts PROGRAM...`.
import { readRecorded } from '../../../test/speed/moments/recorded.ts'

const wanted = process.argv.slice(2)
for (const { name, blocks } of readRecorded())
  if (wanted.includes(name)) for (const text of blocks) console.log(['?', name, text].join('\t'))
