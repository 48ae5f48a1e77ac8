import { z } from 'zod'
import { seededBy, shuffled } from '../../ports.ts'
import { funPack } from '../../stage/fun-tools.ts'
import type { Pack } from '../../tools/tool.ts'
import { type BenchCase, type PromptMessage, withPicture } from '../case.ts'
import { everydayPack } from '../packs/everyday-pack.ts'
import { examplePack } from '../packs/example-pack.ts'
import { performerPack } from '../packs/performer-pack.ts'
import { studioPack } from '../packs/studio-pack.ts'
import { defineSuite, type Suite } from '../suite.ts'
import { type Live, performerPrompt } from './performer-prompt.ts'

const packs = {
  fun: funPack,
  everyday: everydayPack,
  example: examplePack,
  performer: performerPack,
  studio: studioPack,
}

/** A message by its role, or the first `talk` messages of the file's talk. */
const promptPart = z.union([
  z.strictObject({ system: z.string() }),
  z.strictObject({ user: z.string() }),
  z.strictObject({ assistant: z.string() }),
  z.strictObject({ talk: z.int().min(1) }),
])

const caseOfFile = z
  .looseObject({
    id: z.string(),
    /** `{{chat SEED LINES}}` stands for a chat log of that many lines. */
    prompt: z.union([z.string(), z.array(promptPart)]).optional(),
    /** A PNG in base64, beside a prompt that is a text. */
    picture: z.string().optional(),
    /** What happens in the show. The prompt is what a performer would send in this turn. */
    turn: z.custom<Live>().optional(),
    /** Tools of the pack that this case does not offer. */
    without: z.array(z.string()).optional(),
    why: z.string().min(8).max(120),
  })
  .refine((one) => (one.prompt === undefined) !== (one.turn === undefined), {
    message: 'a case has a `prompt` or a `turn`, not both',
  })

type CaseOfFile = z.infer<typeof caseOfFile>

/** A built-in suite as a file. Matchers are written as the data that `matcher.ts` returns. */
const suiteFile = z.strictObject({
  name: z.string(),
  description: z.string(),
  pack: z.enum(Object.keys(packs) as (keyof typeof packs)[]),
  system: z.string().optional(),
  choicePolicy: z.enum(['best', 'any', 'all']).optional(),
  steps: z.int().optional(),
  /** Lines of which `{{chat …}}` draws. */
  chat: z.array(z.string()).min(1).optional(),
  /** Small talk for long conversations. */
  talk: z.array(promptPart).optional(),
  cases: z.array(caseOfFile),
})

type SuiteFile = z.infer<typeof suiteFile>

/** Reads a built-in suite. Throws an error that names the suite and the mistake. */
export function suiteOfFile(given: { readonly name: string }): Suite {
  const read = suiteFile.safeParse(given)
  if (!read.success) throw new TypeError(`Suite ${given.name}: ${z.prettifyError(read.error)}`)
  // The file itself is used, so that the fields of a case keep their order, and the suite its hash.
  const { pack, chat, talk, cases, ...rest } = given as SuiteFile
  const { tools } = packs[pack]
  return defineSuite({
    ...(rest as Pick<Suite, 'name' | 'description'>),
    pack: packs[pack] as Pack,
    cases: cases.map((one): BenchCase => {
      const { picture: _, ...written } = one
      const fields = Object.entries(written).map(([key, value]) => {
        if (key === 'turn') return ['prompt', performerPrompt(value as Live)]
        if (key === 'prompt') return ['prompt', withPicture(promptOf(read.data, one), pictureOf(one))]
        if (key === 'without') return ['offers', tools.filter(({ name }) => !one.without?.includes(name))]
        return [key, value]
      })
      return Object.fromEntries(fields)
    }),
  })
}

const pictureOf = ({ picture }: CaseOfFile) =>
  picture === undefined ? undefined : { data: picture, mimeType: 'image/png' }

function promptOf({ chat = [], talk = [] }: SuiteFile, { prompt = [] }: CaseOfFile): BenchCase['prompt'] {
  const messagesOf = (part: z.infer<typeof promptPart>): PromptMessage[] => {
    if ('talk' in part) return talk.slice(0, part.talk).flatMap(messagesOf)
    return Object.entries(part).map(([role, content]) => ({ role: role as PromptMessage['role'], content }))
  }
  if (typeof prompt !== 'string') return prompt.flatMap(messagesOf)
  return prompt.replace(/\{\{chat (\w+) (\d+)\}\}/g, (_, seed, count) => chatLog(chat, seed, Number(count)))
}

/** Returns a chat log of `count` lines, whose times start at 20:00. The same seed gives the same log. */
function chatLog(chatter: readonly string[], seed: string, count: number): string {
  const rng = seededBy(`chat ${seed}`)
  const lines: string[] = []
  while (lines.length < count) lines.push(...shuffled(chatter, rng))
  return lines
    .slice(0, count)
    .map((line, at) => `[20:${String(Math.floor(at / 4) % 60).padStart(2, '0')}] ${line}`)
    .join('\n')
}
