import { writeStarter } from './starter-file.ts'

/** Writes a pack file with comments, as a starting point; see `writeStarter`. */
export const newPack = (name: string, dir: string) => writeStarter(name, dir, template(name))

const template = (name: string): string => {
  const prefix = name.replaceAll('-', '_')
  return `// A pack of tools for Adlib. An approved version is loaded again when you save this file.
import { definePack, defineStageTool, perform, z } from 'adlib'

const greet = defineStageTool({
  // A model chooses a tool based on its name, description and arguments.
  name: '${prefix}_greet',
  description: 'Greet a viewer by name on the stream.',
  domain: 'stage',
  // The kind of effect. The streamer can turn each kind off.
  lane: 'text',
  args: z.object({
    viewer: z.string().min(1).max(40).describe('The viewer to greet'),
  }),
  examples: [{ when: 'Anna joins the chat', arguments: { viewer: 'Anna' } }],
  // Minimum time between two calls, in milliseconds.
  cooldownMs: 3000,
  // The arguments have already been validated. Return a cue (as here), or text or data for the model.
  run: ({ viewer }, context) =>
    perform({ lane: 'text', text: \`Hello \${viewer}!\`, place: 'top', tone: 'cheer' }, context),
})

export default definePack('${name}', 'Greets viewers.', [greet])
`
}
