import { z } from 'zod'
import { voiceCharacter } from '../events/persona.ts'
import { defineStageTool } from './define-stage-tool.ts'
import { fun, perform, stageHints } from './fun.ts'

/** Speaks a line aloud, with its words as a caption. */
export const speak = defineStageTool({
  name: 'speak',
  description: 'Say a short line aloud on the stream, with a caption.',
  domain: 'stage',
  mixins: [fun],
  hints: stageHints,
  lane: 'voice',
  tags: ['fun', 'words', 'sound'],
  args: z.object({
    text: z.string().min(1).max(200).describe('The words to say, at most 200 characters'),
    voice: voiceCharacter
      .optional()
      .describe('marlow is low and dry, pip is high and excited, vera is even and cool'),
  }),
  allowsPart: true,
  examples: [{ when: 'Say "nice save" out loud', arguments: { text: 'Nice save.' } }],
  rate: { burst: 2, refillMs: 8000 },
  attention: 2,
  run: ({ text, voice }, ctx) =>
    perform({ lane: 'voice', text, ...(voice === undefined ? {} : { voice }) }, ctx),
})
