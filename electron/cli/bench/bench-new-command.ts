import { resolve } from 'node:path'
import { writeStarter } from '../../app/packs/starter-file.ts'
import { type CliCommand, readCommandLine, wrongUsage } from '../command.ts'

/** Writes a suite file that the user can change. See `writeStarter`. */
const newSuite = (name: string, dir: string) => writeStarter(name, dir, template(name))

const template = (name: string): string => `// A suite of cases for Adlib's bench.
import { defineSuite, funPack, optional } from 'adlib'

export default defineSuite({
  name: '${name}',
  description: 'What these cases test.',
  // The tools that a model may call. For your own tools, use definePack('name', 'what it is for', [ … ]).
  pack: funPack,
  cases: [
    {
      id: 'airhorn',
      prompt: 'Play the airhorn.',
      // Your editor marks an unknown tool or argument.
      expects: { tool: 'play_sfx', args: { sound: 'airhorn' } },
    },
    {
      id: 'good-game',
      prompt: 'Put "GG" on the screen.',
      // optional() accepts a call with or without the argument.
      expects: { tool: 'overlay_text', args: { text: 'GG', place: optional(), tone: optional() } },
    },
    {
      id: 'small-talk',
      prompt: 'How was your day?',
      // The right answer calls no tool.
      expects: { none: true },
    },
  ],
})
`

const help = `adlib bench new NAME [options]

Creates NAME.ts: a commented suite of three cases to start from.

  --dir DIR   folder of the file; default: the current folder
  --help      show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`

const commandLine = {
  allowPositionals: true,
  options: { dir: { type: 'string' }, help: { type: 'boolean', default: false } },
} as const

/** `adlib bench new`: creates a suite file. */
export const benchNewCommand: CliCommand = async (argv, io) => {
  const read = await readCommandLine(argv, commandLine, { io, command: 'bench new', help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  const [name, ...rest] = positionals
  if (name === undefined || rest.length > 0 || !/^[a-z][a-z0-9-]{0,40}$/.test(name))
    return wrongUsage(io, 'bench new', 'give one name of lowercase letters, digits and hyphens.')
  const made = newSuite(name, resolve(values.dir ?? '.'))
  if (!made.ok) {
    io.log(`adlib bench: ${made.failure.message} ${made.failure.remedy}`)
    return 1
  }
  await io.write(made.path)
  io.log('Edit the file, approve it, and run it:')
  io.log(`  adlib bench allow ${made.path} --reload`)
  io.log(`  adlib bench run ${made.path} --model NAME`)
  return 0
}
