import { writeStarter } from '../../app/packs/starter-file.ts'

/** Writes a suite file that the user can change. See `writeStarter`. */
export const newSuite = (name: string, dir: string) => writeStarter(name, dir, template(name))

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
